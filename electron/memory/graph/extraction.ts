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
  /** Whether the text says that it is so, or that it is so no longer ("I left Acme", "I used to live in Porto"). */
  polarity: Polarity;
  /**
   * True in the world from and until; UTC milliseconds, null where the text does not say. The first is the start of
   * the day, month or year named, by UTC; it may lie ahead. What has ended without a date ended by the time it was told.
   */
  validFrom: number | null;
  validTo: number | null;
}

export type Polarity = 'holds' | 'ended';

/** Two names of one thing; neither needs to be among the entities. */
export interface ExtractedAlias {
  /** What it is called now; of a name and its short form, the name: the one to show. */
  name: string;
  /** What it is called as well, or was called before. */
  alias: string;
}

export interface Extraction {
  entities: ExtractedEntity[];
  relations: ExtractedRelation[];
  aliases: ExtractedAlias[];
}

/** Turns a text into entities and relations. `now` is UTC milliseconds, for dates relative to the writing. */
export interface Extractor {
  readonly name: string;
  extract(text: string, context: { now: number }): Promise<Extraction>;
}
