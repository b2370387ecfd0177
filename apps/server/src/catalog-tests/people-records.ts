import { sql } from 'kysely';
import { SealedPerson } from '../platform/people/sealed-person.ts';
import { SealedFields } from '../platform/sealed-fields.ts';
import type { Asking, Known } from './known-record.ts';
import { makePerson } from './record-makers.ts';

const person = ({ t, entity }: Asking) => makePerson(t, entity, 'Caio');
const onPerson: Known = { input: async (asking) => ({ params: { id: await person(asking) } }) };

/** Somebody with a CPF to look at. */
async function sealedPerson(asking: Asking): Promise<number> {
  const { t } = asking;
  const id = await person(asking);
  const { rows } = await sql<{ uuid: string }>`select uuid from natural_entities where id = ${id}`.execute(
    t.system,
  );
  const columns = new SealedPerson(new SealedFields(t.keys)).columnsOf(rows[0]?.uuid as string, {
    cpf: '52998224725',
  });
  await t.system.updateTable('natural_entities').set(columns).where('id', '=', id).execute();
  return id;
}

/** People of the asker's organisation. */
export const peopleRecords: Readonly<Record<string, Known>> = {
  'natural-entities.grid': {
    rows: async ({ t, entity }, names) => {
      for (const first_name of names)
        await t.system
          .insertInto('natural_entities')
          .values({ legal_entity_id: entity, first_name, surname: '' })
          .execute();
    },
  },
  'natural-entities.read': onPerson,
  'natural-entities.update': onPerson,
  'natural-entities.remove': onPerson,
  'natural-entities.restore': {
    input: async (asking) => {
      const id = await person(asking);
      await sql`update natural_entities set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'natural-entities.reveal': {
    input: async (asking) => ({ params: { id: await sealedPerson(asking) }, body: { part: 'cpf' } }),
  },
};
