/**
 * How a relation is said: "Falcon uses Python", "You use Python". These are all relations that the rules give,
 * but for has_role ("is a teacher") and the nouns of kinship, friendship and pets: sister_of, friend_of, dog_of …
 * ("Hannah is your sister").
 */
interface RelationWords {
  third: string;
  second: string;
  /** Of what held once; absent where the first word alone changes ("is", "are"), or nothing does. */
  past?: string;
}

const VERBS: Readonly<Record<string, RelationWords>> = {
  uses: { third: 'uses', second: 'use', past: 'used' },
  written_in: { third: 'is written in', second: 'are written in' },
  depends_on: { third: 'depends on', second: 'depend on', past: 'depended on' },
  deployed_to: { third: 'is deployed to', second: 'are deployed to' },
  connects_to: { third: 'connects to', second: 'connect to', past: 'connected to' },
  part_of: { third: 'is part of', second: 'are part of' },
  managed_by: { third: 'is managed by', second: 'are managed by' },
  reports_to: { third: 'reports to', second: 'report to', past: 'reported to' },
  works_at: { third: 'works at', second: 'work at', past: 'worked at' },
  works_on: { third: 'works on', second: 'work on', past: 'worked on' },
  works_with: { third: 'works with', second: 'work with', past: 'worked with' },
  studies_at: { third: 'studies at', second: 'study at', past: 'studied at' },
  founded: { third: 'founded', second: 'founded' },
  created: { third: 'created', second: 'created' },
  maintains: { third: 'maintains', second: 'maintain', past: 'maintained' },
  owns: { third: 'owns', second: 'own', past: 'owned' },
  drives: { third: 'drives', second: 'drive', past: 'drove' },
  lives_in: { third: 'lives in', second: 'live in', past: 'lived in' },
  lives_with: { third: 'lives with', second: 'live with', past: 'lived with' },
  located_in: { third: 'is located in', second: 'are located in' },
  comes_from: { third: 'comes from', second: 'come from', past: 'came from' },
  born_in: { third: 'was born in', second: 'were born in' },
  born_on: { third: 'was born on', second: 'were born on' },
  is_named: { third: 'is called', second: 'are called' },
  prefers: { third: 'prefers', second: 'prefer', past: 'preferred' },
  likes: { third: 'likes', second: 'like', past: 'liked' },
  dislikes: { third: 'dislikes', second: 'dislike', past: 'disliked' },
  allergic_to: { third: 'is allergic to', second: 'are allergic to' },
  speaks: { third: 'speaks', second: 'speak', past: 'spoke' },
  learns: { third: 'is learning', second: 'are learning' },
  plays: { third: 'plays', second: 'play', past: 'played' },
  knows: { third: 'knows', second: 'know', past: 'knew' },
  married_to: { third: 'is married to', second: 'are married to' },
};

export const RELATION_WORDS: ReadonlyMap<string, RelationWords> = new Map(Object.entries(VERBS));
