import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makePersonPhoto } from '../../catalog-tests/records/picture-makers.ts';
import { makeLinkRequest, makePerson } from '../../catalog-tests/records/record-makers.ts';
import { SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { makeUser } from '../../testing/features/people.ts';

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

const twoPeople = async (asking: Asking) => ({
  params: { id: await person(asking) },
  body: { other_id: await person(asking), version: 1, other_version: 1 },
});

/** Two that became one, to be taken back. */
async function mergedPeople(asking: Asking): Promise<number> {
  const { params, body } = await twoPeople(asking);
  const { t, entity } = asking;
  const uuid = randomUUID();
  const values = new SealedFields(t.keys).seal(
    'natural_entity_merges.values',
    uuid,
    '{"before": {}, "after": {}}',
  );
  await sql`update natural_entities set deleted_at = now(), merged_into_id = ${params.id}
    where id = ${body.other_id}`.execute(t.system);
  const { rows } = await sql<{ id: number }>`
    insert into natural_entity_merges (uuid, legal_entity_id, survivor_id, merged_id, values_sealed)
    values (${uuid}, ${entity}, ${params.id}, ${body.other_id}, ${values}) returning id`.execute(t.system);
  return rows[0]?.id as number;
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
  'natural-entities.merge': { input: twoPeople },
  'natural-entities.undoMerge': {
    input: async (asking) => ({ params: { id: await mergedPeople(asking) } }),
  },
  'natural-entities.photo': {
    input: async (asking) => {
      const id = await person(asking);
      return { params: { id }, query: { v: await makePersonPhoto(asking.t, id, asking.userId) } };
    },
  },
  'natural-entities.changePhoto': onPerson,
  'natural-entities.removePhoto': onPerson,
  'natural-entities.withdrawLink': {
    input: async (asking) => {
      const { t, entity } = asking;
      const id = await person(asking);
      await makeLinkRequest(t, { person: id, entity, userId: (await makeUser(t, { home: entity })).id });
      return { params: { id } };
    },
  },
  'natural-entities.confirmHolder': {
    input: async (asking) => {
      const { t, entity } = asking;
      const { id: userId } = await makeUser(t, { home: entity });
      return { params: { id: await makePerson(t, entity, 'Caio', userId) }, body: { version: 1 } };
    },
  },
  'natural-entities.reveal': {
    input: async (asking) => ({ params: { id: await sealedPerson(asking) }, body: { part: 'cpf' } }),
  },
};
