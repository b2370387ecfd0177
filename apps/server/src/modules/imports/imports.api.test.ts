import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSheet } from '../../platform/imports/open-sheet.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { textRows, workbookOf } from '../../testing/workbooks.ts';

const { upload, read, preview, arrange, start, cancel, refused, template, grid } = importsModule.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const params = (id: number) => ({ params: { id } });
const send = (content: string | Buffer, name = 'alunos.csv', token = admin.token) =>
  t.call(upload, { params: { target: 'natural_entities' }, files: [{ name, content }] }, { token });
const get = async (id: number, token = admin.token) => (await t.call(read, params(id), { token })).body;
const seen = async (id: number) => (await t.call(preview, params(id), { token: admin.token })).body;

/** Uploads, keeps the guessed columns, has it checked. */
async function checked(content: string | Buffer, name?: string) {
  const { id } = (await send(content, name)).body;
  const { reading, mapping } = await seen(id);
  await t.call(arrange, { ...params(id), body: { version: 1, reading, mapping } }, { token: admin.token });
  await t.runJobs();
  return id as number;
}
const begin = (id: number, rule = 'skip', mode = 'batches') =>
  t.call(start, { ...params(id), body: { version: 2, rule, mode } }, { token: admin.token });
const persons = async (surname: string) =>
  (
    await t.pool.query(
      'select id, first_name, cpf_digest, emails, city, birth_date, data_source from natural_entities where surname = $1 order by id',
      [surname],
    )
  ).rows;

describe('the way of a spreadsheet', () => {
  test('columns are guessed and shown with every problem at its cell', async () => {
    const answer = await send(
      'Aluno;CPF;Dt. Nascimento;Sexo;Cor preferida;E-mail\nAna Prévia;529.982.247-25;16/03/2011;F;azul;ana@x.br\nBia;111.111.111-11;31/02/2011;x;;bia\n',
    );
    expect(answer.status).toBe(200);
    const shown = await seen(answer.body.id);
    expect(shown.mapping).toEqual(['full_name', 'cpf', 'birth_date', 'gender', null, 'emails']);
    expect(shown.headers).toEqual(['Aluno', 'CPF', 'Dt. Nascimento', 'Sexo', 'Cor preferida', 'E-mail']);
    expect(shown.rows[0].problems).toEqual([]);
    const [, bia] = shown.rows;
    expect(bia.number).toBe(3);
    expect(bia.problems.map(({ column }: { column: number }) => column)).toEqual([0, 3, 2, 5, 1]);
    expect(bia.problems).toContainEqual({
      column: 1,
      message: 'Este campo está inválido! Confira os números do CPF.',
    });
  });

  test('is checked as a whole, written in batches, and what was refused comes back with its reasons', async () => {
    const id = await checked(
      'Nome;CPF\nAna Lote;529.982.247-25\nBia Lote;123\nAna Repete;529.982.247-25\nCaio Lote;\n',
    );
    expect(await get(id)).toMatchObject({
      state: 'checked',
      total: 4,
      checked: { good: 2, bad: 1, duplicate: 1 },
    });
    expect((await begin(id)).status).toBe(200);
    await t.runJobs();
    expect(await get(id)).toMatchObject({ state: 'done', created: 2, skipped: 1, refused: 1, processed: 4 });
    expect((await persons('Lote')).map(({ first_name }) => first_name)).toEqual(['Ana', 'Caio']);
    const file = await t.call(refused, params(id), { token: admin.token });
    const sheet = await openSheet(file.bytes, 'xlsx');
    const rows = [];
    for await (const { cells } of sheet.rows(sheet.guess)) rows.push(cells);
    expect(rows).toEqual([
      ['Nome', 'CPF', 'Motivo'],
      ['Bia Lote', '123', 'CPF: Este campo está inválido! Confira os números do CPF.'],
    ]);
    // Corrected there and sent again, it comes in.
    const corrected = await checked(
      workbookOf({
        rows: textRows([
          ['Nome', 'CPF', 'Motivo'],
          ['Bia Lote', '', 'x'],
        ]),
      }),
      'recusadas.xlsx',
    );
    await begin(corrected);
    await t.runJobs();
    expect(await persons('Lote')).toHaveLength(3);
  });

  test('duplicates are skipped, updated or made anyway, as was chosen', async () => {
    const line = (email: string, city: string) =>
      `Nome;CPF;Nascimento;E-mail;Cidade;UF\nDora Dupla;935.411.347-80;02/01/2000;${email};${city};${city && 'Paraná'}\n`;
    const run = async (content: string, rule: string) => {
      const id = await checked(content);
      await begin(id, rule);
      await t.runJobs();
      return get(id);
    };
    expect(await run(line('a@x.br', ''), 'skip')).toMatchObject({ created: 1 });
    expect(await run(line('b@x.br', ''), 'skip')).toMatchObject({ created: 0, skipped: 1 });
    expect(await run(line('c@x.br', 'Londrina'), 'update')).toMatchObject({ created: 0, updated: 1 });
    const [dora] = await persons('Dupla');
    expect(dora).toMatchObject({ emails: ['c@x.br', 'a@x.br'], city: 'Londrina', birth_date: '2000-01-02' });
    expect(dora.data_source).toBe('Importação de planilha');
    expect(await run('Nome;Nascimento\nDORA DUPLA;02/01/2000\n', 'create')).toMatchObject({ created: 1 });
    expect(await persons('DUPLA')).toHaveLength(1);
    const twice = 'Nome;Nascimento;E-mail\nDora Dupla;02/01/2000;d@x.br\nDora Dupla;02/01/2000;e@x.br\n';
    expect(await run(twice, 'update')).toMatchObject({ updated: 1, refused: 1 });
  });

  test('all or nothing', async () => {
    const bad = await checked('Nome;CPF\nEva Tudo;\nIvo Tudo;123\n');
    const answer = await begin(bad, 'skip', 'all');
    expect([answer.status, answer.body.errors.mode]).toEqual([
      422,
      [expect.stringContaining('Há linhas com problemas')],
    ]);
    const good = await checked(
      `Nome\n${Array.from({ length: 1_200 }, (_, at) => `Eva${at} Tudo`).join('\n')}\n`,
    );
    await begin(good, 'skip', 'all');
    await t.runJobs();
    expect(await get(good)).toMatchObject({ state: 'done', created: 1_200, processed: 1_200 });
    expect(await persons('Tudo')).toHaveLength(1_200);
    // Fine when it was checked; where rows are brought up to date, the second is refused while it is written.
    const twice = await checked('Nome;Nascimento\nEva Nada;02/01/2000\nEva Nada;02/01/2000\n');
    expect((await begin(twice, 'update', 'all')).status).toBe(200);
    await t.runJobs();
    expect(await get(twice)).toMatchObject({
      ...{ state: 'failed', created: 0 },
      failure: expect.stringContaining('Nada foi gravado'),
    });
    expect(await persons('Nada')).toEqual([]);
  });

  test('the columns somebody chose are remembered by their names, for that person', async () => {
    const { id } = (await send('Quem;Doc\nAna Memória;52998224725\n')).body;
    const { reading, mapping } = await seen(id);
    expect(mapping).toEqual([null, null]);
    const body = { version: 1, reading, mapping: ['full_name', 'cpf'] };
    expect((await t.call(arrange, { ...params(id), body }, { token: admin.token })).status).toBe(200);
    expect((await seen((await send('DOC;quem\n52998224725;Bia\n')).body.id)).mapping).toEqual([
      'cpf',
      'full_name',
    ]);
    const other = await makeUser(t, { roleId: await makeRole(t, ['natural_entities.create']), home: school });
    const theirs = (await send('Quem;Doc\nAna;52998224725\n', 'a.csv', other.token)).body.id;
    const shown = (await t.call(preview, params(theirs), { token: other.token })).body;
    expect(shown.mapping).toEqual([null, null]);
    // What is in a file is for whoever sent it; that it was sent is for all who may.
    expect((await t.call(preview, params(theirs), { token: admin.token })).status).toBe(404);
    expect((await t.call(read, params(theirs), { token: admin.token })).body).toMatchObject({ own: false });
    expect((await t.call(grid, { query: { per_page: '100' } }, { token: admin.token })).text).toContain(
      'a.csv',
    );
  });

  test('cancelling keeps what was written and forgets the file', async () => {
    const id = await checked('Nome\nGil Cancela\n');
    expect((await t.call(cancel, params(id), { token: admin.token })).body.state).toBe('cancelled');
    await t.runJobs();
    expect(await persons('Cancela')).toEqual([]);
    expect((await begin(id)).status).toBe(409);
    const { rows } = await t.pool.query('select file_id from imports where id = $1', [id]);
    expect(rows).toEqual([{ file_id: null }]);
  });

  test('the template brings its own example, which is not imported', async () => {
    const file = await t.call(template, { params: { target: 'natural_entities' } }, { token: admin.token });
    expect(file.text).toContain('Nome completo');
    const id = await checked(file.bytes, 'modelo.xlsx');
    expect(await get(id)).toMatchObject({ total: 0 });
  });
});

test('contacts come in by the same way, and are known by their e-mail', async () => {
  const run = async (content: string) => {
    const files = [{ name: 'contatos.csv', content }];
    const { id } = (await t.call(upload, { params: { target: 'contacts' }, files }, { token: admin.token }))
      .body;
    await t.runJobs();
    const body = { version: 1, rule: 'update', mode: 'batches' };
    await t.call(start, { ...params(id), body }, { token: admin.token });
    await t.runJobs();
    return get(id);
  };
  const first =
    'Nome;E-mail;Estado;Etiquetas;Base legal\nCarla;carla@x.br;Paraná;turma;Legítimo interesse\nSem Nada;;;;\n';
  expect(await run(first)).toMatchObject({ created: 1, refused: 1 });
  expect(await run('Nome;Emails;Tags\nCarla Menezes;carla@x.br;pais\n')).toMatchObject({
    created: 0,
    updated: 1,
  });
  const { rows } = await t.pool.query(
    'select name, emails, tags, federation_unit, legal_basis from contacts',
  );
  expect(rows).toEqual([
    {
      name: 'Carla Menezes',
      emails: ['carla@x.br'],
      tags: ['turma', 'pais'],
      federation_unit: 'PR',
      legal_basis: 'legitimate_interest',
    },
  ]);
});

test('contacts go into the fixed lists their row names, new or known, and into no other', async () => {
  const list = async (name: string, kind: string) => {
    const { rows } = await t.pool.query(
      `insert into contact_lists (legal_entity_id, name, kind, filter) values ($1, $2, $3, $4) returning id`,
      [school, name, kind, kind === 'static' ? null : '{}'],
    );
    return rows[0].id as number;
  };
  const parents = await list('Pais do 6º ano', 'static');
  await list('Achados', 'dynamic');
  const files = [
    {
      name: 'pais.csv',
      content:
        'Nome;E-mail;Listas\nDora;dora@x.br;pais do 6º ano\nElo;elo@x.br;Achados\nFé;fe@x.br;Nenhuma\nGil;gil@x.br;\n',
    },
  ];
  const send = async () => {
    const { id } = (await t.call(upload, { params: { target: 'contacts' }, files }, { token: admin.token }))
      .body;
    await t.runJobs();
    const body = { version: 1, rule: 'update', mode: 'batches' };
    await t.call(start, { ...params(id), body }, { token: admin.token });
    await t.runJobs();
    return get(id);
  };
  const members = async () => {
    const { rows } = await t.pool.query(
      `select c.name, m.list_id from contact_list_members m join contacts c on c.id = m.contact_id`,
    );
    return rows;
  };
  expect(await send()).toMatchObject({ created: 2, refused: 2 });
  expect(await members()).toEqual([{ name: 'Dora', list_id: parents }]);
  await t.pool.query('delete from contact_list_members');
  expect(await send()).toMatchObject({ created: 0, updated: 2, refused: 2 });
  expect(await members()).toEqual([{ name: 'Dora', list_id: parents }]);
  const roleId = await makeRole(t, ['contacts.edit']);
  const { token } = await makeUser(t, { home: school, roleId });
  const { id } = (await t.call(upload, { params: { target: 'contacts' }, files }, { token })).body;
  const { rows } = (await t.call(preview, params(id), { token })).body;
  expect(rows[0].problems).toEqual([
    { column: 2, message: 'Para pôr contatos em listas é preciso poder alterar listas de contatos.' },
  ]);
});

describe('what must never happen', () => {
  test('a batch is written once, however often its job is run, and goes on after a crash', async () => {
    const names = Array.from({ length: 1_100 }, (_, at) => `Leo${at} Queda`);
    const id = await checked(`Nome\n${names.join('\n')}\n`);
    await begin(id, 'create');
    // Dies in the second batch, as if the process had been killed: its transaction is gone, the first batch stays.
    await t.pool.query(`create function stumble() returns trigger language plpgsql as $$ begin
      if new.first_name = 'Leo700' then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$`);
    await t.pool.query(
      'create trigger stumble before insert on natural_entities for each row execute function stumble()',
    );
    await expect(t.runJobs()).rejects.toThrow('killed');
    expect(await persons('Queda')).toHaveLength(500);
    expect(await get(id)).toMatchObject({ state: 'running', created: 500, processed: 500 });
    await t.pool.query('drop trigger stumble on natural_entities');
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await t.runJobs();
    expect(await persons('Queda')).toHaveLength(1_100);
    expect(await get(id)).toMatchObject({ state: 'done', created: 1_100, processed: 1_100 });
    // A second worker that had the same job in hand.
    await t.pool.query("update imports set state = 'running' where id = $1", [id]);
    await t.pool.query("select enqueue_job('write-import', $1, null, null)", [{ id }]);
    await t.runJobs();
    expect(await persons('Queda')).toHaveLength(1_100);
  });

  test('nothing of an import can be read in the database, and it is forgotten in time', async () => {
    const id = await checked(
      'Nome;CPF;Mãe\nZilda Oculta;715.204.870-05;Berenice Oculta\nNoé Oculto;715.204.870-99;Zuleide\n',
    );
    const { id: asData } = (await send('Rui Solto;852.471.690-51;Quitéria Solta\n')).body;
    const shown = await seen(asData);
    expect(shown.reading.header).toBe(false);
    await begin(id);
    await t.runJobs();
    const stored = await everythingStored(t);
    for (const secret of ['71520487005', '715.204.870', 'Berenice', 'Zuleide', '852.471', 'Quitéria'])
      expect(stored).not.toContain(secret);
    await t.pool.query("update imports set created_at = now() - interval '25 hours' where id = $1", [asData]);
    await t.pool.query("update imports set finished_at = now() - interval '8 days' where id = $1", [id]);
    await t.runJobs('forget-imports');
    expect(await get(asData)).toMatchObject({ state: 'expired' });
    expect(await get(id)).toMatchObject({ has_refused: false });
    const { rows } = await t.pool.query(
      "select count(*)::int as left from files where purpose = 'imports.file' and id in (select file_id from imports where id = any ($1))",
      [[id, asData]],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('whoever lost the right meanwhile writes nothing more', async () => {
    const roleId = await makeRole(t, ['natural_entities.create']);
    const clerk = await makeUser(t, { roleId, home: school });
    const asClerk = { token: clerk.token };
    const { id } = (await send('Nome\nUgo Perdeu\n', 'x.csv', clerk.token)).body;
    const { reading, mapping } = (await t.call(preview, params(id), asClerk)).body;
    await t.call(arrange, { ...params(id), body: { version: 1, reading, mapping } }, asClerk);
    await t.runJobs();
    const update = await t.call(
      start,
      { ...params(id), body: { version: 2, rule: 'update', mode: 'all' } },
      asClerk,
    );
    expect(update.status).toBe(403);
    await t.call(start, { ...params(id), body: { version: 2, rule: 'skip', mode: 'batches' } }, asClerk);
    await t.pool.query('delete from role_permissions where role_id = $1', [roleId]);
    await t.runJobs();
    expect(await persons('Perdeu')).toEqual([]);
    expect(await get(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('permissão') });
  });

  test('the people of another organisation are neither found nor touched', async () => {
    const other = await makeOrganisation(t, 'Colégio Alheio');
    await t.pool.query(
      "insert into natural_entities (legal_entity_id, first_name, surname, birth_date) values ($1, 'Ida', 'Alheia', '2001-01-01')",
      [other],
    );
    const id = await checked('Nome;Nascimento\nIda Alheia;01/01/2001\n');
    expect(await get(id)).toMatchObject({ checked: { good: 1, duplicate: 0 } });
  });

  test.each([
    ['an old workbook', 'a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), '.xls antigo'],
    ['a workbook with a password', 'a.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'senha'],
    [
      'a zip that says it is enormous',
      'a.xlsx',
      workbookOf({ rows: ' '.repeat(30_000_000) }),
      'grande demais',
    ],
    ['a picture by another name', 'a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'não é um CSV'],
    ['nothing but blanks', 'a.csv', ';;;\n\n', 'vazia'],
    ['ten thousand columns', 'a.csv', `${'x;'.repeat(10_000)}\n`, '200 colunas'],
  ])('%s is refused, with the reason', async (_, name, content, words) => {
    const answer = await send(content, name);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.file[0]).toContain(words);
  });

  test('everything that counts is in the audit log', async () => {
    const rows = (await auditRows(t)).filter(({ action }) => action.startsWith('import.'));
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set([
        'import.uploaded',
        'import.started',
        'import.batch_written',
        'import.finished',
        'import.cancelled',
        'import.refused_taken',
      ]),
    );
    const batch = rows.find(
      ({ action, meta }) =>
        action === 'import.batch_written' && (meta.created_ids as number[]).length === 500,
    );
    expect(batch).toBeDefined();
  });
});
