import type { Noun } from './nouns';

/** What the rules know of a text besides the sentence that they read. */
export interface TextContext {
  /** Words that the text also uses in lower case, so that their capital at the start of a sentence means nothing. */
  readonly lowerCase: ReadonlySet<string>;
  /** UTC milliseconds of the writing; null: "last month" and the like name no time. */
  readonly now: number | null;
  /** Written without any capital, so that names have none either. */
  readonly uncased: boolean;
  /** Of whom or what a pronoun speaks ("she", "its"); null where that is not plain. */
  refer(pronoun: string): Noun[] | null;
  /** These were named just now. */
  mention(nouns: readonly Noun[]): void;
}
