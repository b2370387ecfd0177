import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, startHandling, versionOf } from '../../testing/features/handling.ts';
import { makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import { atWork, bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import type { Answer } from '../../testing/test-app.ts';

const { read, reveal, upload, paper, remove_file } = privacyForm.endpoints;
type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('of two at once', () => {
  const granted = { result: 'granted', text: 'Segue a cópia dos dados.', confirmed: true };

  test('one answers, and the other finds the version gone', async () => {
    const { t, ana, bia, act } = fixture;
    const { id } = await fixture.request();
    const version = await bringTo(t, id, atWork);
    const both = await Promise.all([
      act(ana, 'answer', id, { ...granted, version }),
      act(bia, 'answer', id, { ...granted, version }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale_version');
    const after = await fixture.read(id, ana);
    expect(after.entries.filter(({ kind }: { kind: string }) => kind === 'answer')).toHaveLength(1);
    expect(await t.letters('caio@exemplo.test')).toHaveLength(1);
  });

  test('different acts on one version count as the same race', async () => {
    const { t, ana, bia, act } = fixture;
    for (let round = 0; round < 3; round++) {
      const { id } = await fixture.request();
      const version = await bringTo(t, id, atWork);
      const race = await Promise.all([
        act(ana, 'answer', id, { ...granted, version }),
        act(bia, 'ask', id, { text: 'Qual é a sua matrícula?', version }),
        act(ana, 'withdraw', id, { reason: 'Desistiu por telefone.', version }),
        act(bia, 'assign', id, { responsible_id: bia.id, version }),
      ]);
      expect(statuses(race)).toEqual([200, 409, 409, 409]);
    }
  });

  test('two that point at each other do not both become duplicates', async () => {
    const { t, ana, bia, act } = fixture;
    const [one, other] = [await fixture.request(), await fixture.request()];
    await bringTo(t, one.id, atWork);
    await bringTo(t, other.id, atWork);
    const race = await Promise.all([
      act(ana, 'mark_duplicate', one.id, { original_id: other.id }),
      act(bia, 'mark_duplicate', other.id, { original_id: one.id }),
    ]);
    // The second finds the other one changed, or ended already.
    expect([
      [200, 409],
      [200, 422],
    ]).toContainEqual(statuses(race));
  });

  test('one approves and one sends back: one of them happens', async () => {
    const { t, ana, bia, act } = fixture;
    const { id } = await fixture.request({ types: ['ELIM'], access: null });
    await bringTo(t, id, atWork);
    const { proposal } = (await act(bia, 'answer', id, granted)).body;
    const version = await versionOf(t, id);
    const race = await Promise.all([
      act(ana, 'approve', id, { entry_id: proposal.entry_id, confirmed: true, version }),
      act(bia, 'send_back', id, { text: 'Falta uma parte da resposta.', version }),
    ]);
    expect(statuses(race)).toEqual([200, 409]);
  });
});

describe('who looks', () => {
  test('is counted each time, and told to the audit chain once a day', async () => {
    const { t, ana, auditor } = fixture;
    const { id } = await fixture.request();
    for (const who of [ana, ana, auditor]) await fixture.read(id, who);
    expect((await auditOf(t, id)).filter((action) => action === 'viewed')).toHaveLength(2);
    const views = (await fixture.read(id, ana)).views as { user: { id: string }; times: number }[];
    expect(views.map(({ user, times }) => [user.id, times]).sort()).toEqual([
      [ana.id, 3],
      [auditor.id, 1],
    ]);
    await sql`update case_views set day = day - 1 where case_id = ${id}`.execute(t.system);
    await fixture.read(id, ana);
    expect((await auditOf(t, id)).filter((action) => action === 'viewed')).toHaveLength(3);
  });

  test('sees a document whole only by asking for it, and that is told first', async () => {
    const { t, ana, auditor } = fixture;
    const { id } = await fixture.request();
    expect((await fixture.read(id, ana)).holder.document).toBe('***.982.247-**');
    const ask = (token: string, part: string) =>
      t.call(reveal, { params: { id }, body: { part } }, { token });
    expect((await ask(auditor.token, 'holder_document')).status).toBe(403);
    expect((await ask(ana.token, 'holder_document')).body).toEqual({ value: '529.982.247-25' });
    expect((await ask(ana.token, 'representative_cpf')).status).toBe(404);
    expect((await auditOf(t, id)).filter((action) => action === 'revealed')).toHaveLength(1);
  });
});

describe('files', () => {
  const pdf = { name: 'dados.pdf', content: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF') };
  const put = async (id: string) => {
    const { t, ana } = fixture;
    const { body } = await t.call(upload, { params: { id }, files: [pdf] }, { token: ana.token });
    return body.files[0].id as string;
  };
  const take = (id: string, file_id: string, token: string) =>
    fixture.t.call(paper, { params: { id, file_id } }, { token });

  test('go with the line that names them, once, and stay with what was said', async () => {
    const { t, ana, act } = fixture;
    const { id } = await fixture.request();
    await bringTo(t, id, atWork);
    const file_id = await put(id);
    const asked = await act(ana, 'ask', id, { text: 'Confira o formulário anexo.', files: [file_id] });
    expect(asked.body.entries.at(-1).files).toEqual([file_id]);
    expect(asked.body.files).toMatchObject([{ id: file_id, name: 'dados.pdf', paper: 'staff' }]);
    const again = await act(ana, 'note', id, { text: 'De novo.', files: [file_id] });
    expect([again.status, again.body.errors.files]).toEqual([
      422,
      ['Um dos arquivos não está mais disponível.'],
    ]);
    const remove = (file_id: string) =>
      t.call(remove_file, { params: { id, file_id } }, { token: ana.token });
    expect((await remove(file_id)).status).toBe(404);
    expect((await take(id, file_id, ana.token)).status).toBe(200);
    expect((await auditOf(t, id)).filter((action) => action === 'file_taken')).toHaveLength(1);
    const unused = await put(id);
    expect((await remove(unused)).status).toBe(200);
    expect((await take(id, unused, ana.token)).status).toBe(404);
  });

  test('of the organisation have a room of their own, which no holder fills; two at once do not pass its end', async () => {
    const { t, ana, school } = fixture;
    const { id } = await fixture.request();
    const other = await t.pool.connect();
    const fill = (paper: string, count: number) =>
      other.query(
        `with kept as (insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
           select gen_random_uuid(), $1, 'case.staff', 'papel.pdf', 'application/pdf', 1, sha256('x'), md5(random()::text)
           from generate_series(1, $4::integer) returning id)
         insert into case_files (file_id, legal_entity_id, case_id, paper) select id, $1, $2, $3 from kept`,
        [school, id, paper, count],
      );
    await fill('reply', 100);
    await put(id);
    await fill('staff', 98);
    // Somebody else holds the request and adds the hundredth; this one waits, and counts it.
    await other.query('begin');
    await other.query('select from cases where id = $1 for update', [id]);
    const sent = t.call(upload, { params: { id }, files: [pdf] }, { token: ana.token });
    const waiting = async () =>
      (
        await t.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waiting).toBe(1);
    await fill('staff', 1);
    await other.query('commit');
    other.release();
    const { status, body } = await sent;
    expect([status, body.errors.file]).toEqual([
      422,
      ['Um pedido tem no máximo 100 arquivos da organização.'],
    ]);
  });

  test('of a proposal go with the answer once it is approved, and are free again when it is sent back', async () => {
    const { t, ana, bia, act } = fixture;
    const { id } = await fixture.request({ types: ['ELIM'], access: null });
    await bringTo(t, id, atWork);
    const file_id = await put(id);
    const input = { result: 'granted', text: 'Apagamos os dados.', confirmed: true, files: [file_id] };
    await act(bia, 'answer', id, input);
    await act(ana, 'send_back', id, { text: 'Falta uma parte da resposta.' });
    const { proposal } = (await act(bia, 'answer', id, input)).body;
    const approved = await act(ana, 'approve', id, { entry_id: proposal.entry_id, confirmed: true });
    expect(approved.body.entries.at(-1)).toMatchObject({ kind: 'answer', files: [file_id] });
  });

  test('are read by who may read the case, through their own case alone', async () => {
    const { t, ana, auditor, act } = fixture;
    const [{ id }, other] = [await fixture.request(), await fixture.request()];
    const file_id = await put(id);
    expect((await take(id, file_id, auditor.token)).bytes.toString()).toContain('%PDF-1.4');
    expect((await take(other.id, file_id, ana.token)).status).toBe(404);
    const foreign = await act(ana, 'note', other.id, { text: 'Alheio.', files: [file_id] });
    expect(foreign.status).toBe(422);
    const elsewhere = await makeOrganisation(t, 'Escola Jacarandá');
    const roleId = await makeRole(t, ['privacy_form.detail', 'privacy_form.handling', 'privacy_form.reveal']);
    const eva = await makeUser(t, { home: elsewhere, roleId });
    expect((await take(id, file_id, eva.token)).status).toBe(404);
    expect((await t.call(read, { params: { id } }, { token: eva.token })).status).toBe(404);
    expect((await act(eva, 'note', id, { text: 'De fora.' })).status).toBe(404);
    expect((await act(eva, 'withdraw', id, { reason: 'Quero que suma.' })).status).toBe(404);
    const own = await makeRequest(t, elsewhere);
    // The same holder there: nothing of it is told here.
    expect((await fixture.read(id, ana)).similar.map((one: { id: string }) => one.id)).not.toContain(own.id);
  });
});
