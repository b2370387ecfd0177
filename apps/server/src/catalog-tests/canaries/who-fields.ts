import type { OperationInput } from '../records/known-record.ts';
import { guarded, isRead, type Operation } from '../support/operations.ts';
import { everySampleOf, graftAt, neededWith, type Path, placesIn, withAt } from '../support/sampler.ts';

/** What ties somebody to a row: their account, a record, a contact or an employment of theirs, a list with them, an address, a document. */
export type Tie = 'account' | 'person' | 'contact' | 'employment' | 'list' | 'address' | 'document';

/** Fields that name somebody, by their name. Addresses are known by what the contract takes there. */
const ties: Readonly<Record<string, Tie>> = {
  user_id: 'account',
  user_ids: 'account',
  owner_id: 'account',
  responsible_id: 'account',
  moderator_ids: 'account',
  organiser_id: 'account',
  'suppliers.manager_id': 'account',
  'guests.id': 'account',
  'shares.id': 'account',
  natural_entity_id: 'person',
  'natural-entities.other_id': 'person',
  'profile.person_id': 'person',
  contact_ids: 'contact',
  'employees.manager_id': 'employment',
  employee_id: 'employment',
  list_id: 'list',
  list_ids: 'list',
  cpf: 'document',
  'document.number': 'document',
};

/** Ids of what is nobody: organisations, groups of permissions, cases, papers, places. */
const nobody = [
  ...['appointment_id', 'area_id', 'before_id', 'category_id', 'clock_id', 'document_ids', 'entity_id'],
  ...['entry_id', 'file_id', 'files', 'finding_id', 'group_id', 'ids', 'legal_entity_id', 'module_id'],
  ...['occurrence_id', 'organisation_entity_id', 'original_id', 'parent_id', 'permission_ids', 'position_id'],
  ...['related_ids', 'replaced_by_id', 'role_id', 'role_ids', 'rule_id', 'sending_id', 'subgroup_id'],
  ...['supplier_id', 'task_id', 'template_version_id', 'unit_id', 'unit_ids', 'uuids', 'workflow_id'],
  // Which of two records gives its CPF.
  'take.cpf',
  ...['questions.id', 'options.id', 'sections.id', 'certificates.id', 'record_id', 'alert_id'],
  ...['files.id', 'boxes.id', 'comments.id', 'permissions.id', 'relations.id', 'sealed-reports.ids'],
];

export interface WhoField {
  /** As 'drive.setShares shares.0.id'. */
  readonly name: string;
  readonly operation: Operation;
  readonly path: Path;
  readonly sample: unknown;
  readonly tie: Tie;
}

const isId = (key: string, value: unknown): boolean =>
  ['number', 'string'].includes(typeof value) && /(?:^|_)ids?$/.test(key);

/** By the field's own name, with what it stands in, or with its module. */
function tieOf({ name }: Operation, path: Path, value: unknown): Tie | 'nobody' | 'unknown' | null {
  const [key = '', parent = ''] = path.filter((part) => typeof part === 'string').reverse();
  const module = name.slice(0, name.indexOf('.'));
  const names = [`${parent}.${key}`, `${module}.${key}`, key];
  if (names.some((one) => nobody.includes(one))) return 'nobody';
  const named = names.find((one) => one in ties);
  if (typeof value === 'string' && value.includes('@')) return 'address';
  if (named && (typeof value === 'number' || typeof value === 'string')) return ties[named] as Tie;
  return isId(key, value) ? 'unknown' : null;
}

/** What staff write; what only asks ties nobody to anything. */
const written = guarded.filter(
  (operation) => operation.endpoint.method !== 'GET' && !operation.endpoint.upload && !isRead(operation),
);

const fieldsOf = (operation: Operation) => {
  const places = everySampleOf(operation.endpoint.body).flatMap((sample) =>
    placesIn(sample).map(({ path, value }) => ({ path, sample, tie: tieOf(operation, path, value) })),
  );
  return [...new Map(places.map((place) => [place.path.join('.'), place])).values()].map((place) => ({
    ...place,
    operation,
    name: `${operation.name} ${place.path.join('.')}`,
  }));
};
const all = written.flatMap(fieldsOf);

/** Every place of a body in which staff can name somebody. */
export const whoFields: readonly WhoField[] = all.flatMap(({ tie, ...field }) =>
  tie === null || tie === 'nobody' || tie === 'unknown' ? [] : [{ ...field, tie }],
);
/** Ids of which nobody has said yet whether they are somebody's. */
export const unsaid: readonly string[] = all.filter(({ tie }) => tie === 'unknown').map(({ name }) => name);

/** The usual request, with this one in that place. */
export function naming(
  { operation, path, sample }: WhoField,
  usual: OperationInput,
  who: unknown,
): OperationInput {
  const { body } = operation.endpoint;
  const whole = { ...usual.body, ...neededWith(body, usual.body, { sample, path }) };
  const named = graftAt(whole, sample, path, who) as Record<string, unknown>;
  const beside = path.slice(0, -1);
  // 'kind' says of what the number is: of an account.
  const isOfSome = path.at(-1) === 'id' && typeof beside.at(-1) === 'number';
  const kept = isOfSome ? withAt(named, [...beside, 'kind'], 'user') : named;
  const others = Object.entries(alone[String(path.at(-1))] ?? {});
  const only = others.reduce((whole, [key, value]) => withAt(whole, [key], value), kept);
  return { ...usual, body: withoutStrangers(only, path) as Record<string, unknown> };
}

/** What a field takes beside it, or excludes. */
const alone: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  employee_id: { user_id: null },
};

/** The sample's officers name a record that does not exist. */
const withoutStrangers = (body: unknown, named: Path): unknown =>
  placesIn(body)
    .filter(
      ({ path }) => path.at(-1) === 'natural_entity_id' && path.length > 1 && path.join() !== named.join(),
    )
    .reduce((whole, { path }) => withAt(whole, path, null), body);

const ofReaders = 'only somebody appointed for the report is named';
const ofOneAddress = 'the puppet has that address in its organisation already';

/** Fields that take nobody whom staff name like this, and why: the rest must be written. */
export const refused: Readonly<Record<string, string>> = {
  'reporting-channel.assign responsible_id': ofReaders,
  'reporting-channel.give_keys boxes.0.user_id': ofReaders,
  'reporting-channel.rotate_key boxes.0.user_id': ofReaders,
  'intimidation-form.assign responsible_id': ofReaders,
  'intimidation-form.give_keys boxes.0.user_id': ofReaders,
  'intimidation-form.rotate_key boxes.0.user_id': ofReaders,
  'privacy-form.create representative.cpf': 'asked where somebody acts for the holder, whose own is written',
  'privacy-form.create representative.email':
    'asked where somebody acts for the holder, whose own is written',
  'natural-entities.merge other_id': 'takes the version of that record: own-data-links.ts merges it',
  'users.create email': ofOneAddress,
  'users.update email': ofOneAddress,
  'users.internalStore email': ofOneAddress,
  'profile.update email': 'one’s own, with the password, and it counts once its mailbox has proven it',
  'profile.choosePerson person_id': 'one’s own person alone',
  'data-access.revoke user_id': 'takes access away from whoever has it',
};
