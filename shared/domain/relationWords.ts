/**
 * How a relation is said: "Falcon uses Python", "You use Python". These are all relations that the rules give,
 * but for has_role ("is a teacher") and the nouns of kinship, friendship and pets: sister_of, friend_of, dog_of …
 * ("Hannah is your sister").
 */
interface RelationWords {
  third: string;
  second: string;
}

const VERBS: Readonly<Record<string, RelationWords>> = {
  uses: { third: 'uses', second: 'use' },
  written_in: { third: 'is written in', second: 'are written in' },
  depends_on: { third: 'depends on', second: 'depend on' },
  deployed_to: { third: 'is deployed to', second: 'are deployed to' },
  connects_to: { third: 'connects to', second: 'connect to' },
  part_of: { third: 'is part of', second: 'are part of' },
  managed_by: { third: 'is managed by', second: 'are managed by' },
  reports_to: { third: 'reports to', second: 'report to' },
  works_at: { third: 'works at', second: 'work at' },
  works_on: { third: 'works on', second: 'work on' },
  works_with: { third: 'works with', second: 'work with' },
  studies_at: { third: 'studies at', second: 'study at' },
  founded: { third: 'founded', second: 'founded' },
  created: { third: 'created', second: 'created' },
  maintains: { third: 'maintains', second: 'maintain' },
  owns: { third: 'owns', second: 'own' },
  drives: { third: 'drives', second: 'drive' },
  lives_in: { third: 'lives in', second: 'live in' },
  lives_with: { third: 'lives with', second: 'live with' },
  located_in: { third: 'is located in', second: 'are located in' },
  comes_from: { third: 'comes from', second: 'come from' },
  born_in: { third: 'was born in', second: 'were born in' },
  born_on: { third: 'was born on', second: 'were born on' },
  is_named: { third: 'is called', second: 'are called' },
  prefers: { third: 'prefers', second: 'prefer' },
  likes: { third: 'likes', second: 'like' },
  dislikes: { third: 'dislikes', second: 'dislike' },
  allergic_to: { third: 'is allergic to', second: 'are allergic to' },
  speaks: { third: 'speaks', second: 'speak' },
  learns: { third: 'is learning', second: 'are learning' },
  plays: { third: 'plays', second: 'play' },
  knows: { third: 'knows', second: 'know' },
  married_to: { third: 'is married to', second: 'are married to' },
};

export const RELATION_WORDS: ReadonlyMap<string, RelationWords> = new Map(Object.entries(VERBS));
