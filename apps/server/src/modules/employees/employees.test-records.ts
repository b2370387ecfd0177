import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { fresh, makePerson } from '../../catalog-tests/records/record-makers.ts';

const hire = async ({ t, entity }: Asking, name = 'Caio'): Promise<number> => {
  const { id } = await t.system
    .insertInto('employees')
    .values({
      legal_entity_id: entity,
      natural_entity_id: await makePerson(t, entity, name),
      admitted_on: '2024-02-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const headOf = async ({ t, entity }: Asking): Promise<number> =>
  (await t.pool.query<{ head: number }>('select (heads_of(array[$1::bigint]))[1] as head', [entity])).rows[0]
    ?.head as number;
const term = async (asking: Asking, kind: 'position' | 'area' = 'area'): Promise<number> => {
  const { id } = await asking.t.system
    .insertInto('employee_terms')
    .values({ legal_entity_id: await headOf(asking), kind, name: fresh('Termo') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const asked = async (asking: Asking) => ({
  natural_entity_id: await makePerson(asking.t, asking.entity, 'Caio'),
  unit_id: asking.entity,
  registration: fresh('M'),
  position_id: await term(asking, 'position'),
  area_id: await term(asking),
  manager_id: await hire(asking, 'Chefe'),
  admitted_on: '2024-02-01',
  dismissed_on: null,
});
const on = (body?: object): Known => ({
  input: async (asking) => ({ params: { id: await hire(asking) }, ...(body ? { body: { ...body } } : {}) }),
});
const onTerm = (body?: (asking: Asking) => Promise<Record<string, unknown>>): Known => ({
  input: async (asking) => ({
    params: { kind: 'area', id: await term(asking) },
    ...(body ? { body: await body(asking) } : {}),
  }),
});

/** Employees of the asker's organisation, and the words it has for what they do. */
export const employeeRecords: Readonly<Record<string, Known>> = {
  'employees.grid': {
    rows: async ({ t, entity }, names) => {
      for (const first_name of names) {
        const { id } = await t.system
          .insertInto('natural_entities')
          .values({ legal_entity_id: entity, first_name, surname: '' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await t.system
          .insertInto('employees')
          .values({ legal_entity_id: entity, natural_entity_id: id, admitted_on: '2024-02-01' })
          .execute();
      }
    },
  },
  'employees.read': on(),
  'employees.create': { input: async (asking) => ({ body: await asked(asking) }) },
  'employees.update': {
    input: async (asking) => ({
      params: { id: await hire(asking) },
      body: { ...(await asked(asking)), version: 1 },
    }),
  },
  'employees.remove': on(),
  'employees.restore': {
    input: async (asking) => {
      const id = await hire(asking);
      await asking.t.pool.query('update employees set deleted_at = now() where id = $1', [id]);
      return { params: { id } };
    },
  },
  'employees.dismiss': on({ dismissed_on: '2024-03-01', block_user: false, version: 1 }),
  'employees.readmit': on({ version: 1 }),
  'employees.changeTerm': onTerm(async () => ({ name: fresh('Termo') })),
  'employees.mergeTerm': onTerm(async (asking) => ({ into: await term(asking) })),
  'employees.removeTerm': onTerm(),
};
