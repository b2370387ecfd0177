import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import { type ImportTargetKey, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { upload, read, preview, start, template } = importsModule.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

type Register = 'employees' | 'legal_entities';
const params = (id: number) => ({ params: { id } });

async function send(target: Register, content: string, token = admin.token): Promise<number> {
  const files = [{ name: 'planilha.csv', content }];
  const answer = await t.call(upload, { params: { target }, files }, { token });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

/** What the preview says at each row: '3 cpf: …'. */
async function problems(target: Register, content: string, token = admin.token): Promise<string[]> {
  const id = await send(target, content, token);
  const { rows, mapping } = (await t.call(preview, params(id), { token })).body;
  await t.runJobs();
  const { checked } = (await t.call(read, params(id), { token })).body;
  const told = rows.flatMap(({ number, problems }: { number: number; problems: unknown[] }) =>
    (problems as { column: number | null; message: string }[]).map(
      ({ column, message }) => `${number} ${column === null ? '' : mapping[column]}: ${message}`,
    ),
  );
  expect(checked.bad).toBe(new Set(told.map((line: string) => line.split(' ')[0])).size);
  return told;
}

async function run(target: Register, content: string, rule = 'skip', mode = 'batches') {
  const id = await send(target, content);
  await t.runJobs();
  const answer = await t.call(
    start,
    { ...params(id), body: { version: 1, rule, mode } },
    { token: admin.token },
  );
  expect(answer.status).toBe(200);
  await t.runJobs();
  return (await t.call(read, params(id), { token: admin.token })).body;
}

const units = async (): Promise<Record<string, string | null>[]> =>
  (
    await t.pool.query(
      `select e.company_name, e.cnpj, e.kind, e.size, e.cnae, e.city, e.federation_unit, e.cebas_valid_until,
         above.company_name as above
       from legal_entities e join legal_entities above on above.id = e.parent_id
       join legal_entity_tree t on t.entity_id = e.id and t.ancestor_id = $1 order by e.id`,
      [school],
    )
  ).rows;

const employees = async (where: string) =>
  (
    await t.pool.query(
      `select person_name as name, registration, position_name as position, area_name as area, manager_name as manager,
         admitted_on, dismissed_on, status, cipa_member, email, natural_entity_id as person,
         (select company_name from legal_entities u where u.id = legal_entity_id) as unit
       from employees where ${where} order by id`,
    )
  ).rows;

describe('organisations', () => {
  test('units come in under the active organisation, under others, and under rows further up', async () => {
    const content = [
      'Razão social;Nome fantasia;CNPJ;Tipo;Unidade de;Porte;CNAE;CEP;Cidade;Validade do CEBAS',
      'Rede Sul;;12.abc.345/01de-35;Mantida;;ME;8513900;86010-190;Londrina;31/12/2027',
      'Escola Um;Um;;;12ABC34501DE35;;;;;',
      'Escola Dois;;;filial;um;;;;;',
      'Perdida;;;;Não Existe;;;;;',
      'Torta;;11.111.111/1111-11;Sede;;;12;;;',
    ].join('\n');
    expect(await problems('legal_entities', content)).toEqual([
      expect.stringContaining('5 parent: Esta organização não existe ao seu alcance.'),
      expect.stringMatching(/^6 kind: /),
      expect.stringMatching(/^6 cnpj: /),
      '6 cnae: Escreva o CNAE como 8513-9/00.',
    ]);
    expect(await run('legal_entities', content)).toMatchObject({ state: 'done', created: 3, refused: 2 });
    const made = (await units()).slice(-3);
    expect(made[0]).toMatchObject({
      company_name: 'Rede Sul',
      cnpj: '12ABC34501DE35',
      kind: 'mantida',
      size: 'ME',
      cnae: '8513900',
      federation_unit: 'PR',
      cebas_valid_until: '2027-12-31',
    });
    expect(made.map(({ company_name, above }) => [company_name, above])).toEqual([
      ['Rede Sul', expect.any(String)],
      ['Escola Um', 'Rede Sul'],
      ['Escola Dois', 'Escola Um'],
    ]);
    // Again: by CNPJ, and by name under the same organisation.
    expect(await run('legal_entities', content)).toMatchObject({ created: 0, skipped: 3 });
    expect(await units()).toHaveLength(3);
  });

  test('over many batches, in one transaction, under rows of batches before', async () => {
    const above = (at: number) => (at === 0 ? '' : at === 501 ? 'Elo 500' : 'Elo 0');
    const lines = Array.from({ length: 502 }, (_, at) => `Elo ${at};${above(at)}`);
    expect(
      await run('legal_entities', `Razão social;Unidade de\n${lines.join('\n')}\n`, 'skip', 'all'),
    ).toMatchObject({ state: 'done', created: 502 });
    const { rows } = await t.pool.query(
      `select count(*)::int as above from legal_entity_tree where entity_id = (select id from legal_entities where company_name = 'Elo 501')`,
    );
    expect(rows).toEqual([{ above: 4 }]);
  });

  test('updating changes what the row says and moves nothing', async () => {
    const move = 'CNPJ;Razão social;Unidade de\n12.ABC.345/01DE-35;Rede Sul;Escola Dois\n';
    expect(await run('legal_entities', move, 'update')).toMatchObject({ updated: 0, refused: 1 });
    const change = 'CNPJ;Razão social;Cidade\n12.ABC.345/01DE-35;Rede Sul S/A;Cambé\n';
    expect(await run('legal_entities', change, 'update')).toMatchObject({ updated: 1 });
    expect(await units()).toContainEqual(
      expect.objectContaining({ company_name: 'Rede Sul S/A', city: 'Cambé', kind: 'mantida', size: 'ME' }),
    );
  });

  test('a CNPJ of another organisation is neither found nor taken, and a file is no way to ask for a list', async () => {
    const other = await makeOrganisation(t, 'Alheia');
    await t.pool.query(`update legal_entities set cnpj = '11222333000181' where id = $1`, [other]);
    const content = 'Razão social;CNPJ;Unidade de\nMinha;11.222.333/0001-81;\nSob Alheia;;Alheia\n';
    expect(await problems('legal_entities', content)).toEqual([expect.stringContaining('3 parent:')]);
    expect(await run('legal_entities', content)).toMatchObject({ created: 0, refused: 2 });
    await t.pool.query('update rate_limits set hits = 10 where hits = 1');
    expect(await run('legal_entities', content)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('Muitos CNPJs'),
    });
  });
});

describe('employees', () => {
  beforeAll(async () => {
    for (const name of ['Unidade Norte', 'Unidade Leste'])
      await t.pool.query('insert into legal_entities (parent_id, company_name) values ($1, $2)', [
        school,
        name,
      ]);
  });

  const head = 'Nome;CPF;Unidade;Matrícula;Cargo;Área;Gestor;Admissão;Desligamento;E-mail;CIPA';

  test('people are found or registered, words added, managers taken from rows further up', async () => {
    await t.pool.query(
      `insert into natural_entities (legal_entity_id, first_name, surname, birth_date) values ($1, 'Bia', 'Equipe', '1990-01-02')`,
      [school],
    );
    const content = [
      `${head};Nascimento`,
      'Ana Equipe;529.982.247-25;unidade norte;N1;Diretora;Direção;;01/02/2020;;ANA@escola.test;sim;',
      'BIA EQUIPE;;Unidade Norte;N2;professora;Pedagógico;n1;01/02/2021;;;x;02/01/1990',
      'Ana Equipe;52998224725;Unidade Leste;L1;Diretora;Direção;ana@escola.test;01/02/2022;31/12/2022;;;',
      'Caio Equipe;;Unidade Leste;;Professora;;529.982.247-25;01/02/2022;;;não;',
    ].join('\n');
    expect(await run('employees', content)).toMatchObject({ state: 'done', created: 4, refused: 0 });
    const made = await employees("person_name ilike '%equipe'");
    expect(
      made.map(({ name, unit, position, manager, status }) => [name, unit, position, manager, status]),
    ).toEqual([
      ['Ana Equipe', 'Unidade Norte', 'Diretora', null, 'active'],
      ['Bia Equipe', 'Unidade Norte', 'professora', 'Ana Equipe', 'active'],
      ['Ana Equipe', 'Unidade Leste', 'Diretora', 'Ana Equipe', 'dismissed'],
      ['Caio Equipe', 'Unidade Leste', 'professora', 'Ana Equipe', 'active'],
    ]);
    expect(made[0]).toMatchObject({ person: made[2].person, cipa_member: true, email: 'ana@escola.test' });
    expect(made[1]).toMatchObject({ cipa_member: true, area: 'Pedagógico' });
    const { rows: people } = await t.pool.query(
      `select first_name, data_source from natural_entities where surname = 'Equipe' order by id`,
    );
    expect(people).toEqual([
      { first_name: 'Bia', data_source: null },
      { first_name: 'Ana', data_source: 'Importação de planilha' },
      { first_name: 'Caio', data_source: 'Importação de planilha' },
    ]);
    const batch = (await auditRows(t)).findLast(({ action }) => action === 'import.batch_written');
    expect(batch?.meta).toMatchObject({
      target: 'employees',
      natural_entity_ids: [expect.any(Number), expect.any(Number)],
      employee_term_ids: { length: 4 },
    });
    expect(await everythingStored(t)).not.toContain('52998224725');
  });

  test('every rule of the register is told at its cell', async () => {
    await t.pool.query(
      `insert into employee_terms (legal_entity_id, kind, name, retired_at)
       select (heads_of(array[$1::bigint]))[1], 'position', 'Bedel', now()`,
      [school],
    );
    const content = [
      head,
      'Ana Equipe;52998224725;Unidade Norte;N9;;;;01/02/2023;;;',
      'Dora Nova;935.411.347-80;Unidade Norte;N1;;;;01/02/2023;;;',
      'Dora Nova;935.411.347-80;Unidade Norte;N3;;;;01/02/2023;;;',
      'Dora Nova;935.411.347-80;Unidade Norte;N4;;;;01/03/2023;;;',
      'Eva Nova;153.509.460-56;Unidade Norte;N3;Bedel;;N99;01/02/2023;;;',
      'Caio Equipe;;Unidade Leste;;;;;01/02/2023;;;talvez',
      'Caio Equipe;;Unidade Oeste;;;;;01/02/2023;01/01/2023;;',
      'Caio Equipe;;;;;;;01/02/2023;;;',
      'Só;;;;;;;;;;',
    ].join('\n');
    expect(await problems('employees', content)).toEqual([
      '2 cpf: Esta pessoa já tem um vínculo nesta unidade no mesmo período.',
      '3 registration: Esta matrícula já é de outro vínculo desta unidade.',
      '5 cpf: Esta pessoa já tem um vínculo nesta unidade no mesmo período.',
      '6 registration: Esta matrícula já está em outra linha da planilha.',
      '6 position: “Bedel” saiu de uso. Traga de volta em “Cargos e áreas”, na lista.',
      expect.stringContaining('6 manager: Este gestor não existe'),
      expect.stringContaining('7 cipa_member: '),
      '8 dismissed_on: O desligamento não pode ser antes da admissão.',
      expect.stringContaining('9 full_name: Já há alguém com este nome.'),
      expect.stringMatching(/^10 full_name: /),
      expect.stringMatching(/^10 admitted_on: /),
    ]);
  });

  test('an employment that is there is skipped or updated, never made twice, and no circle is closed', async () => {
    const change = [
      head,
      'Bia Equipe;;Unidade Norte;N2;Coordenadora;;;01/02/2021;30/06/2022;;',
      'Ana Equipe;52998224725;Unidade Norte;N1;;;N2;01/02/2020;;;',
    ].join('\n');
    expect(await problems('employees', change)).toEqual([
      expect.stringContaining('3 manager: Esta pessoa responde, direta ou indiretamente,'),
    ]);
    const answer = await run('employees', change, 'update');
    expect(answer).toMatchObject({ created: 0, updated: 1, refused: 1 });
    const [ana, bia] = await employees("registration in ('N1', 'N2')");
    expect(ana).toMatchObject({ name: 'Ana Equipe', manager: null });
    expect(bia).toMatchObject({ position: 'Coordenadora', status: 'dismissed', area: 'Pedagógico' });
    const id = await send('employees', change);
    await t.runJobs();
    const body = { version: 1, rule: 'create', mode: 'batches' };
    expect((await t.call(start, { ...params(id), body }, { token: admin.token })).status).toBe(422);
  });

  test('what the database refuses at the last moment is refused alone, at its cell', async () => {
    const id = await send(
      'employees',
      `${head}\nGil Tarde;715.204.870-05;Unidade Norte;N50;;;;01/02/2023;;;\nIvo Tarde;;Unidade Norte;N51;;;N50;01/02/2023;;;\nLia Tarde;;Unidade Norte;N52;;;;01/02/2023;;;\n`,
    );
    await t.runJobs();
    // As if somebody else had taken the number between the look and the write.
    await t.pool.query(`create function late() returns trigger language plpgsql as $$ begin
      if new.registration = 'N50' then raise exception 'taken' using errcode = '23505', constraint = 'employees_registration'; end if;
      return new; end $$`);
    await t.pool.query('create trigger late before insert on employees for each row execute function late()');
    const body = { version: 1, rule: 'skip', mode: 'batches' };
    await t.call(start, { ...params(id), body }, { token: admin.token });
    await t.runJobs();
    await t.pool.query('drop trigger late on employees');
    expect((await t.call(read, params(id), { token: admin.token })).body).toMatchObject({
      state: 'done',
      created: 1,
      refused: 2,
    });
    expect((await employees("person_name like '% Tarde'")).map(({ name }) => name)).toEqual(['Lia Tarde']);
  });

  test('whoever may not register people employs only those who are registered', async () => {
    const roleId = await makeRole(t, ['employees.create']);
    const { token } = await makeUser(t, { roleId, home: school });
    expect(
      await problems(
        'employees',
        `${head}\nAna Equipe;52998224725;;;;;;01/02/2024;;;\nNina Fora;85247169085;;;;;;01/02/2024;;;\n`,
        token,
      ),
    ).toEqual(['3 cpf: Esta pessoa não está cadastrada, e você não pode cadastrar pessoas.']);
  });
});

test.each(Object.keys(importTargets) as ImportTargetKey[])('%s has a template', async (target) => {
  const file = await t.call(template, { params: { target } }, { token: admin.token });
  expect(file.status).toBe(200);
});
