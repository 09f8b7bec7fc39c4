import { entityType, relationName, type EntityType } from '#shared/domain/graph';
import { RELATION_WORDS } from '#shared/domain/relationWords';
import { endTypes } from './rules/relations';

/** What models call a relation that has a name here. "<" before it: source and target change places. */
const SAME: Readonly<Record<string, string>> = {
  uses: 'use using utilizes utilises utilized employs_tool works_in_language programs_in codes_in runs_on_top_of built_with made_with powered_by',
  written_in: 'is_written_in implemented_in coded_in programmed_in developed_in',
  depends_on: 'depend_on requires relies_on built_on based_on dependent_on',
  '<depends_on': 'required_by needed_by dependency_of',
  deployed_to: 'deployed_on hosted_on hosted_at runs_on hosted_in deployed_in',
  connects_to: 'connected_to integrates_with talks_to linked_to interfaces_with',
  part_of: 'member_of component_of subsidiary_of division_of',
  '<part_of': 'contains includes consists_of has_part has_member comprises',
  managed_by: 'led_by headed_by run_by owned_by_team supervised_by overseen_by',
  '<managed_by': 'manages leads heads runs supervises manager_of leader_of oversees lead_of directs',
  reports_to: 'reports_directly_to',
  works_at:
    'works_for employed_by employed_at employee_of work_at work_for working_at working_for joined has_job_at job_at employer staff_of',
  '<works_at': 'employs employer_of hired has_employee hires',
  works_on: 'work_on working_on contributes_to develops is_developing responsible_for assigned_to',
  '<works_on': 'developed_by worked_on_by',
  works_with: 'collaborates_with work_with working_with teammate_of',
  studies_at:
    'study_at student_at student_of attends enrolled_at studied_at studying_at graduated_from alumnus_of',
  founded: 'founder_of cofounded co_founded established cofounder_of',
  '<founded': 'founded_by established_by cofounded_by',
  created: 'creator_of built made wrote authored invented designed author_of',
  '<created': 'created_by built_by made_by written_by authored_by invented_by designed_by',
  maintains: 'maintainer_of takes_care_of',
  '<maintains': 'maintained_by',
  owns: 'own owner_of possesses has_pet has_car',
  '<owns': 'owned_by',
  lives_in:
    'live_in living_in resides_in residence located_at_home home_is moved_to relocated_to based_in_city lives_at lives',
  lives_with: 'live_with flatmate_with shares_flat_with',
  located_in: 'based_in is_in_city headquartered_in location situated_in city_in',
  '<located_in': 'location_of home_of',
  comes_from: 'from is_from originates_from native_of hails_from come_from origin',
  born_in: 'birthplace place_of_birth was_born_in birth_place',
  born_on: 'birthday birth_date date_of_birth has_birthday was_born_on birthdate',
  is_named: 'named name_is',
  prefers: 'prefer favors favours prefers_to_use',
  likes: 'like loves love enjoys enjoy fond_of interested_in fan_of favorite favourite has_favorite',
  dislikes: 'dislike hates hate does_not_like detests doesnt_like avoids',
  allergic_to: 'has_allergy allergy intolerant_to has_allergy_to is_allergic_to',
  speaks: 'speak speaks_language fluent_in',
  learns: 'learning is_learning studies study learn',
  plays: 'play plays_instrument plays_sport',
  knows: 'know friends_with acquainted_with',
  married_to: 'marry married spouse husband wife spouse_of husband_of wife_of is_married_to',
  has_role:
    'role job_title position title works_as occupation profession has_title has_position job_is has_job',
};
const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME).flatMap(([name, others]) => others.split(' ').map((other) => [other, name] as const)),
);
/** The same where it is over. */
const OVER: Readonly<Record<string, string>> = {
  works_at: 'worked_at worked_for left quit resigned_from former_employee_of',
  lives_in: 'lived_in moved_from moved_away_from left_city resided_in',
  uses: 'stopped_using dropped abandoned migrated_from switched_from',
  studies_at: 'dropped_out_of',
  managed_by: 'was_managed_by',
  married_to: 'divorced divorced_from was_married_to',
};
const MEANT_OVER: ReadonlyMap<string, string> = new Map(
  Object.entries(OVER).flatMap(([name, others]) => others.split(' ').map((other) => [other, name] as const)),
);
const OVER_BEFORE = /^(?:used_to|no_longer|formerly|previously|stopped|once)_(?=.)/u;
const DENIED =
  /^(?:not|never|does_not|do_not|did_not|is_not|are_not|was_not|has_not|doesnt|dont|didnt|isnt|cannot)_/u;

/** They say nothing about their ends, or only that one is an example of the other. */
const EMPTY = new Set(
  (
    'is are was were be am has have had do does of and or to in on at with by as for the a an related_to relates_to relation relation_to ' +
    'related associated_with association is_a is_an are_a instance_of type_of kind_of a_kind_of mentions mentioned mentioned_in refers_to ' +
    'about concerns has_name has_relation unknown none null other not no same_as equals entity relationship source target type says said'
  ).split(' '),
);
const LONGEST_RELATION = 40;
const MOST_WORDS = 5;

interface ReadRelation {
  relation: string;
  /** The source is the target and the other way round. */
  turned: boolean;
  /** The name itself says that it is so no longer. */
  ended: boolean;
}

function named(name: string): ReadRelation | null {
  const bare = name.replace(/^(?:is|are|was|were|am|be|has_been|currently|now|also)_(?=.)/u, '');
  const known = [name, bare].find((each) => RELATION_WORDS.has(each) || each === 'has_role');
  if (known !== undefined) return { relation: known, turned: false, ended: false };
  const over = MEANT_OVER.get(name) ?? MEANT_OVER.get(bare);
  if (over !== undefined) return { relation: over, turned: false, ended: true };
  const meant = MEANT.get(name) ?? MEANT.get(bare);
  if (meant !== undefined) {
    return { relation: meant.replace('<', ''), turned: meant.startsWith('<'), ended: false };
  }
  if (EMPTY.has(name) || EMPTY.has(bare) || DENIED.test(name) || name.length > LONGEST_RELATION) return null;
  const relation = bare.endsWith('_of') ? bare : name;
  return name.split('_').length > MOST_WORDS ? null : { relation, turned: false, ended: false };
}

/** The name of a relation here, for what a model called it; null for what denies, says nothing or is no relation. */
export function readRelation(written: string): ReadRelation | null {
  const parsed = relationName.safeParse(written.replaceAll(/['’.]/gu, '').replaceAll('/', '_'));
  if (!parsed.success) return null;
  const name = parsed.data.replaceAll(/_+/gu, '_').replace(/_$/u, '');
  if (!OVER_BEFORE.test(name)) return named(name);
  const rest = name.replace(OVER_BEFORE, '');
  // "used_to_live_in": the verb stands in its plain form.
  const third = named(rest.replace(/^\p{L}+/u, (verb) => `${verb}s`));
  const read = third !== null && RELATION_WORDS.has(third.relation) ? third : named(rest);
  return read === null ? null : { ...read, ended: true };
}

const TYPES_MEANT: ReadonlyMap<string, EntityType> = new Map(
  (
    [
      ['person', 'human people user man woman individual self writer author employee name per'],
      [
        'organization',
        'organisation company org team school university institution business startup employer department corporation group',
      ],
      ['project', 'product initiative'],
      [
        'tool',
        'software technology tech library framework app application database platform service editor system',
      ],
      ['language', 'programming_language spoken_language natural_language lang'],
      ['place', 'location city country town region state village address loc gpe continent'],
      ['file', 'path folder directory document_file filename'],
      ['config', 'configuration setting parameter variable environment_variable'],
    ] as const
  ).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);
/** A value and no thing of its own. */
const VALUES = new Set(
  'date time datetime number duration quantity money percent percentage age year month day integer boolean ordinal cardinal'.split(
    ' ',
  ),
);

/** Our type for what a model calls it; kept as the raw type where it is none of ours. */
export function readType(written: string): { type: EntityType; rawType: string | null; value: boolean } {
  const name = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_');
  const known = entityType.safeParse(name);
  if (known.success) return { type: known.data, rawType: null, value: false };
  const meant = TYPES_MEANT.get(name);
  if (meant !== undefined) return { type: meant, rawType: null, value: false };
  const rawType =
    name === '' || name.length > 40 || !/^[\p{L}][\p{L}\p{N}_]*$/u.test(name)
      ? null
      : name.replaceAll('_', ' ');
  return { type: 'concept', rawType, value: VALUES.has(name) };
}

/** Whether the ends of a relation are of the other's type each, so that the model has turned them round. */
export function isTurned(relation: string, source: EntityType, target: EntityType): boolean {
  const ends = endTypes(relation);
  if (ends.source === null || ends.target === null || ends.source === ends.target) return false;
  return source === ends.target && target === ends.source;
}

/** Whether the relation cannot hold between such things: nobody lives in a person. */
export function isImpossible(relation: string, source: EntityType, target: EntityType): boolean {
  const ends = endTypes(relation);
  const clash = (wanted: EntityType | null, type: EntityType): boolean =>
    wanted !== null &&
    wanted !== 'concept' &&
    type !== 'concept' &&
    type !== wanted &&
    PERSON_OR_PLACE.has(type);
  return clash(ends.target, target) || (ends.source === 'person' && source === 'place');
}

const PERSON_OR_PLACE: ReadonlySet<EntityType> = new Set(['person', 'place']);
