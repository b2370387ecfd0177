import { bareCpf, isCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { sql } from 'kysely';
import { scopeSql } from '../../../core/scope-sql.ts';
import { digitsCell } from '../../../platform/imports/cell-values.ts';
import type { Importing } from '../../../platform/imports/import-target.ts';
import type { SealedPerson } from '../../../platform/people/sealed-person.ts';
import type { EmployeeImport, Place, RowsAbove } from './employee-import.ts';

export interface Employment {
  readonly id: number;
  readonly person_id: number;
  readonly person: string;
  readonly unit_id: number;
  readonly registration: string | null;
  readonly admitted_on: string;
  readonly dismissed_on: string | null;
}

const visible = (ctx: Importing) => sql`e.legal_entity_id = any (${scopeSql(ctx)}) and e.deleted_at is null`;

/** Employments of these people, and those that bear one of these registrations. */
export async function employmentsOf(
  ctx: Importing,
  people: readonly number[],
  registrations: readonly string[],
): Promise<Employment[]> {
  const { rows } = await sql<Employment>`
    select e.id, e.natural_entity_id as person_id, plain_text(e.person_name) as person, e.legal_entity_id as unit_id,
      lower(e.registration) as registration, e.admitted_on, e.dismissed_on
    from employees e where ${visible(ctx)} and e.id in (
      select id from employees where natural_entity_id = any (${people}::bigint[])
      union all
      select id from employees where legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null
        and lower(registration) = any (${registrations}::text[]))
    order by e.id`.execute(ctx.db);
  return rows;
}

/** Words out of use, by kind and plain name: they are brought back in their list, not by a file. */
export async function retiredTerms(ctx: Importing, rows: readonly EmployeeImport[]): Promise<Set<string>> {
  const names = rows.flatMap(({ position, area }) => [position, area]).filter((name) => name !== null);
  if (names.length === 0) return new Set();
  const { rows: terms } = await sql<{ kind: string; name: string }>`
    select kind, plain_text(name) as name from employee_terms
    where legal_entity_id = any (heads_of(${scopeSql(ctx)})) and retired_at is not null
      and plain_text(name) = any (${names.map(plainText)}::text[])`.execute(ctx.db);
  return new Set(terms.map(({ kind, name }) => `${kind} ${name}`));
}

/** How a cell names somebody: by CPF, by e-mail, else by registration. */
export function managerKey(text: string): string {
  const digits = digitsCell(bareCpf(text), 11);
  if (isCpf(digits)) return `cpf ${digits}`;
  return text.includes('@') ? `email ${text.toLowerCase()}` : `registration ${text.toLowerCase()}`;
}

/** Takes into mind whom the rows may name as a manager: those who still work here, and who is above them. */
export async function readManagers(
  ctx: Importing,
  sealed: SealedPerson,
  rows: readonly EmployeeImport[],
  above: RowsAbove,
): Promise<void> {
  const keys = [...new Set(rows.flatMap(({ manager }) => (manager ? [managerKey(manager)] : [])))];
  if (keys.length === 0) return;
  const after = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
  const cpfs = after('cpf');
  const digests = new Map(cpfs.map((cpf) => [sealed.digest('cpf', cpf).toString('hex'), cpf]));
  const { rows: found } = await sql<{
    id: number;
    unit_id: number;
    registration: string | null;
    email: string | null;
    digest: string | null;
  }>`
    select e.id, e.legal_entity_id as unit_id, lower(e.registration) as registration, e.email,
      encode(n.cpf_digest, 'hex') as digest
    from employees e left join natural_entities n on n.id = e.natural_entity_id
    where ${visible(ctx)} and e.status <> 'dismissed' and e.id in (
      select id from employees where legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null
        and lower(registration) = any (${after('registration')}::text[])
      union all
      select id from employees where legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null
        and email = any (${after('email')}::text[])
      union all
      select held.id from employees held join natural_entities p on p.id = held.natural_entity_id
        where p.cpf_digest = any (${[...digests.keys()].map((hex) => Buffer.from(hex, 'hex'))}::bytea[]))
    order by e.id`.execute(ctx.db);
  for (const { id, unit_id, registration, email, digest } of found) {
    const self = above.place('employee', id);
    const cpf = digest && digests.get(digest);
    const named = [
      registration !== null && `registration ${registration}`,
      email !== null && `email ${email}`,
      cpf && `cpf ${cpf}`,
    ];
    for (const key of named) if (key) noteManager(above, key, self, unit_id);
  }
  await readChains(
    ctx,
    found.map(({ id }) => id),
    above,
  );
}

export function noteManager({ managers }: RowsAbove, key: string, self: Place, unitId: number): void {
  const named = managers.get(key) ?? [];
  if (!named.some((one) => one.self === self)) managers.set(key, [...named, { self, unitId }]);
}

async function readChains(ctx: Importing, ids: readonly number[], above: RowsAbove): Promise<void> {
  const { rows } = await sql<{ id: number; manager_id: number | null }>`
    with recursive chain (id, manager_id) as (
      select id, manager_id from employees where id = any (${ids}::bigint[])
      union
      select e.id, e.manager_id from chain join employees e on e.id = chain.manager_id)
    select id, manager_id from chain`.execute(ctx.db);
  for (const { id, manager_id } of rows) {
    const self = above.place('employee', id);
    if (!above.above.has(self))
      above.above.set(self, manager_id === null ? null : above.place('employee', manager_id));
  }
}
