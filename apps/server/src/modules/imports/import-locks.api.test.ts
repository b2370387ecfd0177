import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { newRole } from '../../testing/features/role-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { upload, read, start, cancel } = importsModule.endpoints;

let t: TestApp;
let importer: TestUser;
let importing: number;
let other: TestUser;
let neighbour: number;
let adminRole: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: importer, entity: importing } = await makeAdministrator(t, 'Rede que importa'));
  ({ admin: other, entity: neighbour } = await makeAdministrator(t, 'Escola vizinha'));
  adminRole = await roleNamed(t, 'admin');
});
afterAll(() => t.close());

const params = (id: number) => ({ params: { id } });
const own = () => ({ token: importer.token });

async function checked(target: string, content: string): Promise<number> {
  const files = [{ name: 'planilha.csv', content }];
  const sent = await t.call(upload, { params: { target }, files }, own());
  expect(sent.status).toBe(200);
  await t.runJobs();
  return sent.body.id;
}
const begin = (id: number, mode: string) =>
  t.call(start, { ...params(id), body: { version: 1, rule: 'skip', mode } }, own());
const state = async (id: number) => (await t.call(read, params(id), own())).body;

/** Written rows are held open: a row that somebody else has not yet committed is waited for. */
async function whileWriting(
  { target, content, mode }: { target: string; content: string; mode: string },
  hold: string,
  work: (id: number) => Promise<void>,
): Promise<number> {
  const id = await checked(target, content);
  expect((await begin(id, mode)).status).toBe(200);
  const client = await t.pool.connect();
  let done = false;
  try {
    await client.query('begin');
    await client.query(hold);
    const jobs = t.runJobs().catch(() => {});
    await untilOneWaits();
    await work(id);
    await client.query('rollback');
    await jobs;
    done = true;
  } finally {
    // Thrown away with its locks when something went wrong, or the next test would wait for them.
    client.release(!done);
  }
  return id;
}

async function untilOneWaits(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await t.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the import was expected to wait for the row that is held');
}

const CNPJ = '11222333000181';
const organisations = `Razão social;CNPJ\nUnidade Um;\nUnidade Dois;${CNPJ}\n`;
const heldCnpj = `insert into legal_entities (company_name, cnpj) values ('De outra pessoa', '${CNPJ}')`;

describe.each(['batches', 'all'])('while an import of organisations is being written (%s)', (mode) => {
  test('the administration of another organisation goes on, and the import can be cancelled', async () => {
    const before = await units();
    const id = await whileWriting(
      { target: 'legal_entities', content: organisations, mode },
      heldCnpj,
      async (id) => {
        const since = performance.now();
        for (const [name, act] of Object.entries(acts))
          expect([name, (await act()).status]).toEqual([name, 200]);
        expect(performance.now() - since, 'less than one lock wait').toBeLessThan(7000);
        const cancelled = await t.call(cancel, params(id), own());
        expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled']);
      },
    );
    expect((await state(id)).state).toBe('cancelled');
    expect(await units(), 'the batch at hand is undone').toEqual(before);
  });

  test('its own administration goes on as well: users, and new units', async () => {
    await whileWriting({ target: 'legal_entities', content: organisations, mode }, heldCnpj, async (id) => {
      const body = { name: 'Bia', email: `bia.${mode}@rede.test`, role_id: adminRole };
      expect((await t.call(users.endpoints.internalStore, { body }, own())).status).toBe(200);
      const unit = { company_name: `Unidade à mão ${mode}`, parent_id: importing, kind: 'filial' };
      expect((await t.call(legalEntities.endpoints.create, { body: unit }, own())).status).toBe(200);
      await t.call(cancel, params(id), own());
    });
  });
});

test('an import of contacts is cancelled while a batch is being written', async () => {
  const content = 'Nome;E-mail\nBia Espera;bia@espera.test\n';
  const hold = 'lock table contacts in share mode';
  const id = await whileWriting({ target: 'contacts', content, mode: 'batches' }, hold, async (id) => {
    const since = performance.now();
    expect((await t.call(cancel, params(id), own())).status).toBe(200);
    expect(performance.now() - since, 'less than one lock wait').toBeLessThan(7000);
  });
  expect((await state(id)).state).toBe('cancelled');
  const { rows } = await t.pool.query(`select from contacts where name = 'Bia Espera'`);
  expect(rows).toEqual([]);
});

const units = async () =>
  (
    await t.pool.query('select company_name from legal_entities where parent_id = $1 order by id', [
      importing,
    ])
  ).rows;

let counter = 0;
const asOther = () => ({ token: other.token });
const aColleague = () => makeUser(t, { home: neighbour, roleId: adminRole });
/** What another organisation does to its people, accesses, groups and units. */
const acts: Record<string, () => Promise<{ status: number }>> = {
  createUser: () =>
    t.call(
      users.endpoints.internalStore,
      { body: { name: 'Lia', email: `lia${++counter}@vizinha.test`, role_id: adminRole } },
      asOther(),
    ),
  block: async () =>
    t.call(users.endpoints.block, { ...params((await aColleague()).id), body: {} }, asOther()),
  revoke: async () => {
    const { id } = await aColleague();
    const params = { type: 'legal_entity', id: neighbour, role: adminRole };
    return t.call(dataAccess.endpoints.revoke, { params, body: { user_id: id } }, asOther());
  },
  createRole: () => t.call(roles.endpoints.create, { body: newRole() }, asOther()),
  createUnit: () =>
    t.call(
      legalEntities.endpoints.create,
      { body: { company_name: `Unidade ${++counter}`, parent_id: neighbour, kind: 'filial' } },
      asOther(),
    ),
  deactivateUnit: async () => {
    const unit = await makeOrganisation(t, `Fechada ${++counter}`, neighbour);
    return t.call(legalEntities.endpoints.deactivate, { ...params(unit), body: {} }, asOther());
  },
};

/** Thirty times what 1,500 units take while the machine does other things. */
const MOST_CHAIN_MS = 45_000;

describe('chains of units', () => {
  const chain = (length: number, name: string) =>
    `Razão social;Unidade de\n${Array.from({ length }, (_, at) => `${name} ${at};${at === 0 ? '' : `${name} ${at - 1}`}`).join('\n')}\n`;

  async function timed(length: number, name: string): Promise<number> {
    const id = await checked('legal_entities', chain(length, name));
    expect((await begin(id, 'batches')).status).toBe(200);
    const since = performance.now();
    await t.runJobs();
    const took = performance.now() - since;
    // The active organisation is the first of thirty levels.
    expect(await state(id)).toMatchObject({ state: 'done', created: 29, refused: length - 29 });
    return took;
  }

  test('end at the thirtieth level, in time that grows with the rows and not with their square', async () => {
    await timed(300, 'Aquecimento');
    const short = await timed(300, 'Curta');
    const long = await timed(1500, 'Longa');
    expect(long / short).toBeLessThan(8);
    // Seconds, however busy the machine: as one lock for the installation it took minutes.
    expect(long).toBeLessThan(MOST_CHAIN_MS);
  }, 120_000);

  test('are refused at the field of the form, when they are made and when they are moved', async () => {
    const at = async (name: string) =>
      (await t.pool.query('select id, version from legal_entities where company_name = $1', [name])).rows[0];
    const message = ['Uma organização tem no máximo 30 níveis de unidades.'];
    const body = { company_name: 'Funda demais', parent_id: (await at('Curta 28')).id, kind: 'filial' };
    const made = await t.call(legalEntities.endpoints.create, { body }, own());
    expect([made.status, made.body.errors]).toEqual([422, { parent_id: message }]);
    const { id, version } = await at('Longa 10');
    const input = { parent_id: (await at('Curta 10')).id, version };
    const moved = await t.call(legalEntities.endpoints.move, { ...params(id), body: input }, own());
    expect([moved.status, moved.body.errors]).toEqual([422, { parent_id: message }]);
  });
});

test('all or nothing takes organisations up to a number', async () => {
  const lines = Array.from({ length: 2001 }, (_, at) => `Muitas ${at}`).join('\n');
  const id = await checked('legal_entities', `Razão social;Cidade\n${lines.replaceAll('\n', ';\n')};\n`);
  const answer = await begin(id, 'all');
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { mode: ['Tudo ou nada vai até 2.000 organizações de cada vez. Divida a planilha ou grave em lotes.'] },
  ]);
});
