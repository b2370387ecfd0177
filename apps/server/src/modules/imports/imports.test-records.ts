import { type ImportTargetKey, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { importUpload } from '@conforme/contracts/platform/imports/import-upload.ts';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { ownerOf, RefusedRows } from '../../platform/imports/refused-rows.ts';
import { filesOf } from '../../testing/files-of.ts';

const sheet = 'Nome;CPF\nCaio Silva;\n';
const reading = { separator: 'semicolon', encoding: 'utf-8', sheet: 0, header: true };

const nameColumns: Readonly<Record<ImportTargetKey, string>> = {
  natural_entities: 'full_name',
  employees: 'full_name',
  legal_entities: 'company_name',
  contacts: 'name',
};

/** Every register has permissions of its own: the first one the asker may fill. */
async function targetFor({ t, roleId }: Pick<Asking, 't' | 'roleId'>): Promise<ImportTargetKey> {
  const { rows } = await sql<{ name: string }>`select p.name from role_permissions rp
    join permissions p on p.id = rp.permission_id where rp.role_id = ${roleId}`.execute(t.system);
  const held = new Set(rows.map(({ name }) => name));
  const [first] = Object.entries(importTargets).find(([, { create }]) => held.has(create)) ?? [];
  return (first ?? 'natural_entities') as ImportTargetKey;
}

const onTarget: Known = { input: async (asking) => ({ params: { target: await targetFor(asking) } }) };

/** A spreadsheet the asker sent, bytes and all. */
async function makeImport(
  { t, entity, userId, roleId }: Asking,
  state: string,
  name = 'alunos.csv',
): Promise<number> {
  const sent = async function* () {
    yield {
      name,
      content: (async function* () {
        yield Buffer.from(sheet);
      })(),
      gone: new AbortController().signal,
    };
  };
  const owner = { legalEntityId: entity, createdBy: userId, purpose: 'imports.file' };
  const target = await targetFor({ t, roleId });
  return filesOf(t).takeIn(sent(), { rules: importUpload, owner }, ([taken]) =>
    t.system.transaction().execute(async (db) => {
      await taken.keep(db);
      const { id } = await db
        .insertInto('imports')
        .values({
          legal_entity_id: entity,
          created_by: userId,
          role_id: roleId,
          target,
          file_id: taken.id,
          file_name: name,
          state,
          reading: JSON.stringify(reading),
          mapping: JSON.stringify([nameColumns[target], null]),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  );
}

const onImport = (state: string, body?: Record<string, unknown>): Known => ({
  input: async (asking) => ({ params: { id: await makeImport(asking, state) }, ...(body ? { body } : {}) }),
});

/** Imports of the asker's own: nobody else works on them. */
export const importRecords: Readonly<Record<string, Known>> = {
  'imports.grid': {
    named: 'file_name',
    rows: async ({ t, entity, userId }, names) => {
      for (const file_name of names)
        await t.system
          .insertInto('imports')
          .values({
            legal_entity_id: entity,
            created_by: userId,
            target: 'natural_entities',
            file_name,
            reading: JSON.stringify(reading),
          })
          .execute();
    },
  },
  'imports.template': onTarget,
  'imports.upload': onTarget,
  'imports.read': onImport('checked'),
  'imports.preview': onImport('checked'),
  'imports.arrange': onImport('checked', { version: 1, reading, mapping: [null, null] }),
  'imports.start': onImport('checked', { version: 1, rule: 'skip', mode: 'batches' }),
  'imports.cancel': onImport('checked'),
  'imports.refused': {
    input: async (asking) => {
      const { t } = asking;
      const id = await makeImport(asking, 'checked');
      const { rows } = await sql<{ uuid: string }>`select uuid from imports where id = ${id}`.execute(
        t.system,
      );
      const refused_rows = await new RefusedRows(t.keys.derive('refused import rows')).seal(
        ownerOf(rows[0]?.uuid as string, 'check', 0),
        { headers: ['Nome'], rows: [{ number: 2, cells: ['Caio'], reason: 'x' }] },
      );
      await t.system
        .insertInto('import_batches')
        .values({ import_id: id, phase: 'check', number: 0, refused_rows })
        .execute();
      return { params: { id } };
    },
  },
};
