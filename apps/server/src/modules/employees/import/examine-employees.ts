import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { Finding, Importing, Problem } from '../../../platform/imports/import-target.ts';
import {
  findOrganisations,
  type KnownOrganisation,
  namedOrganisation,
  organisationKey,
} from '../../../platform/organisations/find-organisations.ts';
import { findPeople, namesBorne, personKeys, plainName } from '../../../platform/people/imported-people.ts';
import type { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { wordsAt } from '../employee-refusals.ts';
import { type EmployeeImport, overlap, type Place, type RowsAbove } from './employee-import.ts';
import {
  type Employment,
  employmentsOf,
  managerKey,
  noteManager,
  readManagers,
  retiredTerms,
} from './known-employees.ts';

/** What was read for a batch. */
interface Known {
  readonly units: ReadonlyMap<string, readonly KnownOrganisation[]>;
  readonly people: readonly (Place | null)[];
  readonly namesBorne: ReadonlySet<string>;
  readonly employments: readonly Employment[];
  readonly retired: ReadonlySet<string>;
  readonly mayMakePeople: boolean;
}

export async function examineEmployees(
  ctx: Importing,
  sealed: SealedPerson,
  rows: readonly EmployeeImport[],
  above: RowsAbove,
): Promise<Finding<EmployeeImport>[]> {
  const known = await readKnown(ctx, sealed, rows, above);
  await readManagers(ctx, sealed, rows, above);
  return rows.map((row, at) => {
    const unitId = unitOf(ctx, row, known);
    if (typeof unitId === 'string') return { problems: [{ field: 'unit', message: unitId }] };
    const person = personOf(row, unitId, known, above, at);
    if ('message' in person) return { problems: [person] };
    return employmentOf(row, { person: person.place, unitId }, known, above);
  });
}

const isNamedOnly = ({ person }: EmployeeImport) => !person.cpf && !person.birth_date;

async function readKnown(
  ctx: Importing,
  sealed: SealedPerson,
  rows: readonly EmployeeImport[],
  above: RowsAbove,
): Promise<Known> {
  const named = rows.flatMap(({ unit }) => (unit ? [namedOrganisation(unit)] : []));
  const matches = await findPeople(
    ctx,
    sealed,
    rows.map(({ person }) => person),
  );
  const registrations = rows.flatMap(({ input: { registration } }) =>
    registration ? [registration.toLowerCase()] : [],
  );
  const ids = matches.flatMap((match) => (match ? [match.id] : []));
  const namedOnly = rows.filter(isNamedOnly).map(({ person }) => person);
  return {
    units: await findOrganisations(ctx, named),
    people: matches.map((match) => match && above.place('person', match.id)),
    namesBorne: await namesBorne(ctx, namedOnly),
    employments: await employmentsOf(ctx, ids, registrations),
    retired: await retiredTerms(ctx, rows),
    mayMakePeople: ctx.user.permissions.has('natural_entities.create'),
  };
}

/** Its number, or what is wrong with its name. */
function unitOf({ legalEntityId }: Importing, { unit }: EmployeeImport, { units }: Known): number | string {
  if (!unit) return legalEntityId;
  const [found, another] = (units.get(organisationKey(namedOrganisation(unit))) ?? []).filter(
    ({ active }) => active,
  );
  if (another) return 'Há mais de uma unidade com este nome: use o CNPJ.';
  return found?.id ?? 'Esta unidade não existe na organização ativa.';
}

/** By CPF, else by name and day of birth, else by the registration; a mere name says who somebody is only while nobody bears it. */
function personOf(
  row: EmployeeImport,
  unitId: number,
  known: Known,
  above: RowsAbove,
  at: number,
): { readonly place: Place } | Problem {
  const { person, input } = row;
  const registered = known.people[at] ?? fromAbove(row, above);
  if (registered) return { place: registered };
  const name = plainName(person);
  const registration = input.registration?.toLowerCase();
  const employed = known.employments.find(
    (one) => one.unit_id === unitId && one.registration === registration && one.person === name,
  );
  if (isNamedOnly(row) && registration && employed)
    return { place: above.place('person', employed.person_id) };
  if (isNamedOnly(row) && (known.namesBorne.has(name) || above.names.has(name)))
    return {
      field: 'full_name',
      message: 'Já há alguém com este nome. Informe o CPF ou a data de nascimento para saber quem é.',
    };
  if (!known.mayMakePeople)
    return {
      field: person.cpf ? 'cpf' : 'full_name',
      message: 'Esta pessoa não está cadastrada, e você não pode cadastrar pessoas.',
    };
  return { place: { id: null } };
}

function fromAbove({ person }: EmployeeImport, { people }: RowsAbove): Place | null {
  for (const key of personKeys(person)) {
    const known = people.get(key);
    if (known && (key.startsWith('cpf ') || !known.cpf || !person.cpf)) return known.person;
  }
  return null;
}

/** The employment itself: whether it is there already, whether it can be beside what is there, and under whom. */
function employmentOf(
  row: EmployeeImport,
  { person, unitId }: { readonly person: Place; readonly unitId: number },
  known: Known,
  above: RowsAbove,
): Finding<EmployeeImport> {
  const { input, given } = row;
  const registration = input.registration?.toLowerCase();
  const own = known.employments.filter((one) => one.person_id === person.id && one.unit_id === unitId);
  const numbered = registration
    ? known.employments.find((one) => one.unit_id === unitId && one.registration === registration)
    : undefined;
  const begun = own.find(({ admitted_on }) => admitted_on === input.admitted_on);
  const same = numbered ?? begun;
  const stays = above.staysOf(person, unitId);
  const repeated = stays.find(({ from }) => from === input.admitted_on);
  const self = same ? above.place('employee', same.id) : (repeated?.self ?? { id: null });
  const stay = {
    self,
    from: input.admitted_on,
    to: given.has('dismissed_on') ? input.dismissed_on : (same?.dismissed_on ?? null),
  };
  const others = [
    ...own
      .filter((one) => one !== same)
      .map((one) => ({
        self: above.place('employee', one.id),
        from: one.admitted_on,
        to: one.dismissed_on,
      })),
    ...stays,
  ].filter((one) => one.self !== self);
  const numberedAbove = registration && above.registrations.get(`${unitId} ${registration}`);
  const manager = managerOf(row, self, unitId, above);
  const problems = [
    ...((numbered && numbered.person_id !== person.id) || (numbered && begun && numbered !== begun)
      ? [wordsAt('employees_registration')]
      : []),
    ...(numberedAbove && numberedAbove !== self
      ? [{ field: 'registration', message: 'Esta matrícula já está em outra linha da planilha.' }]
      : []),
    ...(others.some((one) => overlap(one, stay))
      ? [{ ...wordsAt('employees_one_at_a_time'), field: row.person.cpf ? 'cpf' : 'full_name' }]
      : []),
    ...termProblems(row, known),
    ...(manager && 'message' in manager ? [manager] : []),
  ];
  if (problems.length > 0) return { problems };
  const found = { self, person, unitId, manager: manager as Place | null };
  if (!repeated) stays.push(stay);
  noteRow(row, found, above);
  return {
    row: { ...row, found },
    ...(same
      ? { duplicate: { id: same.id, reason: same === numbered ? 'Mesma matrícula' : 'Mesma admissão' } }
      : {}),
  };
}

const termProblems = ({ position, area }: EmployeeImport, { retired }: Known): Problem[] =>
  Object.entries({ position, area }).flatMap(([field, name]) =>
    name && retired.has(`${field} ${plainText(name)}`)
      ? [{ field, message: `“${name}” saiu de uso. Traga de volta em “Cargos e áreas”, na lista.` }]
      : [],
  );

/** One of the same unit before others; nobody who answers to this one. */
function managerOf(
  { manager }: EmployeeImport,
  self: Place,
  unitId: number,
  above: RowsAbove,
): Place | Problem | null {
  if (!manager) return null;
  const named = above.managers.get(managerKey(manager)) ?? [];
  const near = named.filter((one) => one.unitId === unitId);
  const [found, another] = near.length > 0 ? near : named;
  if (!found)
    return {
      field: 'manager',
      message:
        'Este gestor não existe ou já foi desligado. Se está na mesma planilha, a linha dele vem antes desta.',
    };
  if (another)
    return {
      field: 'manager',
      message: 'Mais de um colaborador é assim: use a matrícula, o CPF ou o e-mail dele.',
    };
  return above.isAbove(self, found.self)
    ? { ...wordsAt('employees_no_circle'), field: 'manager' }
    : found.self;
}

/** For the rows further down. */
function noteRow(
  { person, input, manager }: EmployeeImport,
  { self, person: place, unitId, manager: chief }: NonNullable<EmployeeImport['found']>,
  above: RowsAbove,
): void {
  for (const key of personKeys(person)) above.people.set(key, { person: place, cpf: person.cpf ?? null });
  if (place.id === null) above.names.add(plainName(person));
  if (input.registration) above.registrations.set(`${unitId} ${input.registration.toLowerCase()}`, self);
  if (manager) above.above.set(self, chief);
  if (input.dismissed_on !== null && input.dismissed_on <= civilDayOf(Date.now())) return;
  if (input.registration)
    noteManager(above, `registration ${input.registration.toLowerCase()}`, self, unitId);
  if (input.email) noteManager(above, `email ${input.email}`, self, unitId);
  if (person.cpf) noteManager(above, `cpf ${person.cpf}`, self, unitId);
}
