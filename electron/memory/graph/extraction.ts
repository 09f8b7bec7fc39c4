import type { EntityType } from '#shared/domain/graph';

/** A thing named in a text. */
export interface ExtractedEntity {
  /** As written, in the casing of the lexicon where it is known there; SELF_NAME for the person. */
  name: string;
  type: EntityType;
  /** The type as the text named it, where it is none of ours. */
  rawType: string | null;
  /** First and one past the last UTF-16 unit of the mention; of the pronoun where it is the person. */
  start: number;
  end: number;
}

/** A relation that the text asserts; its ends are names of entities of the same extraction. */
export interface ExtractedRelation {
  source: string;
  /** A lower_snake verb. */
  relation: string;
  target: string;
  /** 0–1 */
  confidence: number;
  /** True in the world from and until; UTC milliseconds, null where the text does not say. */
  validFrom: number | null;
  validTo: number | null;
}

export interface Extraction {
  entities: ExtractedEntity[];
  relations: ExtractedRelation[];
}

/** Turns a text into entities and relations. `now` is UTC milliseconds, for dates relative to the writing. */
export interface Extractor {
  readonly name: string;
  extract(text: string, context: { now: number }): Promise<Extraction>;
}
