import type { EntityType } from '#shared/domain/graph';

/** Relations that have one target at a time: a new one ends the one before. */
export const FUNCTIONAL_RELATIONS: ReadonlySet<string> = new Set([
  'lives_in',
  'works_at',
  'reports_to',
  'managed_by',
  'located_in',
  'born_in',
  'born_on',
  'is_named',
  'married_to',
]);

/** A plain past tells that they are over: "Hannah lived in Berlin", unlike "Hannah used Python". */
export const ENDS_WITH_PAST: ReadonlySet<string> = new Set(
  (
    'lives_in lives_with works_at studies_at reports_to managed_by owns married_to has_role part_of depends_on maintains ' +
    'located_in allergic_to prefers boss_of manager_of mentor_of colleague_of neighbour_of flatmate_of roommate_of ' +
    'landlord_of therapist_of doctor_of dentist_of teacher_of girlfriend_of boyfriend_of fiance_of partner_of wife_of ' +
    'husband_of spouse_of'
  ).split(' '),
);
/** Relatives stay what they are, also when they are spoken of in the past. */
export const LASTING_KIN: ReadonlySet<string> = new Set(
  (
    'sister brother mother father son daughter cousin uncle aunt niece nephew grandmother grandfather grandson ' +
    'granddaughter stepmother stepfather stepsister stepbrother twin parent child sibling grandparent grandchild ' +
    'half_sister half_brother stepson stepdaughter godmother godfather'
  )
    .split(' ')
    .map((kin) => `${kin}_of`),
);

/** Type of an end where the text itself does not tell. */
interface EndTypes {
  source: EntityType | null;
  target: EntityType | null;
}

const END_TYPES: Readonly<Record<string, readonly [EntityType | null, EntityType | null]>> = {
  uses: ['project', null],
  written_in: ['project', 'language'],
  depends_on: ['project', null],
  deployed_to: ['project', 'tool'],
  connects_to: ['project', null],
  part_of: ['project', 'project'],
  managed_by: ['project', 'person'],
  reports_to: ['person', 'person'],
  works_at: ['person', 'organization'],
  works_on: ['person', 'project'],
  works_with: ['person', 'person'],
  studies_at: ['person', 'organization'],
  has_role: ['person', 'concept'],
  founded: ['person', 'organization'],
  created: ['person', null],
  maintains: ['person', 'project'],
  owns: [null, null],
  drives: ['person', null],
  lives_in: ['person', 'place'],
  lives_with: ['person', 'person'],
  located_in: [null, 'place'],
  comes_from: ['person', 'place'],
  born_in: ['person', 'place'],
  born_on: ['person', 'concept'],
  is_named: ['person', 'person'],
  prefers: ['person', null],
  likes: ['person', null],
  dislikes: ['person', null],
  allergic_to: ['person', 'concept'],
  speaks: ['person', 'language'],
  learns: ['person', null],
  plays: ['person', 'concept'],
  knows: ['person', null],
  married_to: ['person', 'person'],
};

/** What the ends of a relation usually are; null where it does not tell. */
export function endTypes(relation: string): EndTypes {
  const [source, target] = END_TYPES[relation] ?? [null, null];
  return { source, target };
}
