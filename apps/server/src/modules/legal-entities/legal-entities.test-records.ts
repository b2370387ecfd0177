import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeAct, makeLogo } from '../../catalog-tests/records/picture-makers.ts';
import { fresh } from '../../catalog-tests/records/record-makers.ts';
import { makeOrganisation } from '../../testing/features/people.ts';

const unit = ({ t, entity }: Asking) => makeOrganisation(t, fresh('Unidade'), entity);
const onUnit: Known = { input: async (asking) => ({ params: { id: await unit(asking) } }) };

/** A unit, and another one to stand under. */
const onMove: Known = {
  input: async (asking) => ({
    params: { id: await unit(asking) },
    body: { parent_id: await unit(asking), version: 1 },
  }),
};

async function named(asking: Asking): Promise<number> {
  const id = await unit(asking);
  await asking.t.system
    .insertInto('privacy_officers')
    .values({ legal_entity_id: id, kind: 'encarregado', name: 'Enzo', email: 'enzo@escola.test' })
    .execute();
  return id;
}
const onOfficer: Known = {
  input: async (asking) => ({ params: { id: await named(asking), kind: 'encarregado' } }),
};
const plain = { cnpj: null, cnae: null, cebas_valid_until: null };

/** Units of the asker's organisation, and one that nobody administers. */
export const organisationRecords: Readonly<Record<string, Known>> = {
  'legal-entities.grid': {
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeOrganisation(t, name, entity);
    },
  },
  'legal-entities.read': onUnit,
  'legal-entities.create': { input: async ({ entity }) => ({ body: { ...plain, parent_id: entity } }) },
  'legal-entities.update': {
    input: async (asking) => ({
      params: { id: await unit(asking) },
      body: { ...plain, encarregado: null, substitute: null },
    }),
  },
  'legal-entities.remove': onUnit,
  'legal-entities.moveEffects': onMove,
  'legal-entities.move': onMove,
  'legal-entities.deactivate': onUnit,
  'legal-entities.activate': {
    input: async (asking) => {
      const id = await unit(asking);
      await sql`update legal_entities set active = false where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'legal-entities.accompany': {
    input: async ({ t }) => ({ params: { id: await makeOrganisation(t, fresh('Sozinha')) } }),
  },
  'legal-entities.logo': {
    input: async (asking) => {
      const id = await unit(asking);
      return { params: { id }, query: { v: await makeLogo(asking.t, id, asking.userId) } };
    },
  },
  'legal-entities.changeLogo': onUnit,
  'legal-entities.removeLogo': onUnit,
  'legal-entities.act': {
    input: async (asking) => {
      const id = await named(asking);
      await makeAct(asking.t, id, asking.userId);
      return { params: { id, kind: 'encarregado' } };
    },
  },
  'legal-entities.fileAct': onOfficer,
  'legal-entities.removeAct': onOfficer,
  'legal-entities.assess': {
    input: async (asking) => ({ params: { id: await unit(asking) }, body: { assessed_on: '2026-01-15' } }),
  },
  'legal-entities.publishNotice': {
    input: async (asking) => ({
      params: { id: await unit(asking) },
      body: { body: 'Aviso. '.repeat(20), follows: 0 },
    }),
  },
  'legal-entities.notice': {
    input: async (asking) => {
      const id = await unit(asking);
      await asking.t.system
        .insertInto('privacy_notices')
        .values({ legal_entity_id: id, version: 1, body: 'Aviso' })
        .execute();
      return { params: { id, version: 1 } };
    },
  },
  'legal-entities.links': onUnit,
};
