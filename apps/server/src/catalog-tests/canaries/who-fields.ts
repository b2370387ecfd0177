import type { OperationInput } from '../records/known-record.ts';
import { guarded, isRead, type Operation } from '../support/operations.ts';
import { everySampleOf, graftAt, neededWith, type Path, placesIn } from '../support/sampler.ts';

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
  (typeof value === 'number' && /(?:^|_)ids?$/.test(key)) ||
  (typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/i.test(value));

/** By the field's own name, with what it stands in, or with its module. */
function tieOf({ name }: Operation, path: Path, value: unknown): Tie | 'nobody' | 'unknown' | null {
  const [key = '', parent = ''] = path.filter((part) => typeof part === 'string').reverse();
  const module = name.slice(0, name.indexOf('.'));
  const names = [`${parent}.${key}`, `${module}.${key}`, key];
  const named = names.find((one) => one in ties);
  if (typeof value === 'string' && value.includes('@')) return 'address';
  if (named && (typeof value === 'number' || typeof value === 'string')) return ties[named] as Tie;
  if (!isId(key, value)) return null;
  return names.some((one) => nobody.includes(one)) ? 'nobody' : 'unknown';
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
  const kept = isOfSome ? (graftAt(named, sample, [...beside, 'kind'], 'user') as typeof named) : named;
  return { ...usual, body: kept };
}

/** Fields that take nobody whom staff name like this, and why: the rest must be written. */
export const refused: Readonly<Record<string, string>> = {};
