import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeOrganisation, type TestUser } from '../../../testing/features/people.ts';
import { makeRequest } from '../../../testing/features/privacy-requests.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { auditOf } from '../../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { dossier } = privacyForm.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const take = (id: string) => t.call(dossier, { params: { id } }, { token: admin.token });

describe('the dossier', () => {
  test('holds the case, its clocks, timeline, files with their digests, who looked, and the audit facts', async () => {
    const { id, protocol } = await makeRequest(
      t,
      school,
      { types: ['ACES', 'CORR'] },
      '2026-11-03T15:00:00Z',
    );
    await sql`with stored as (insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
        values (gen_random_uuid(), ${school}, 'case', 'identidade.pdf', 'application/pdf', 2048, sha256('identidade'), 'k') returning id)
      insert into case_files (file_id, legal_entity_id, case_id, paper) select id, ${school}, ${id}, 'identity' from stored`.execute(
      t.system,
    );
    await sql`insert into case_entries (case_id, legal_entity_id, kind, author, author_id, body, audience)
      values (${id}, ${school}, 'note', 'staff', ${admin.id}, ${'Conferido com a secretaria. '.repeat(400)}, 'internal')`.execute(
      t.system,
    );
    const answer = await take(id);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      `Dossiê ${protocol}.pdf`,
    );
    const pages = pdfPages(answer.bytes);
    const text = pages.flat().join(' ');
    for (const words of [
      `Dossiê do pedido ${protocol}`,
      'Acesso (LGPD, art. 18, II); Correção (LGPD, art. 18, III)',
      'Caio Prado',
      '***.982.247-**',
      'Demais direitos do titular',
      '18/11/2026',
      'Nota interna',
      'identidade.pdf',
      '2 KB',
      'Consultou pedido de titular',
      'Baixou o dossiê de um pedido de titular',
    ])
      expect(text.replace(/\s+/g, ' '), words).toContain(words);
    expect(text.replace(/\s+/g, '')).toContain(
      (await sql<{ hex: string }>`select encode(sha256('identidade'), 'hex') as hex`.execute(t.system))
        .rows[0]?.hex,
    );
    expect(text).not.toContain('529.982.247-25');
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries())
      expect(page.join(' ').replace(/\s+/g, ' ')).toContain(`Página ${index + 1} de ${pages.length}`);
  });

  test('is a look that is counted, and its leaving is told', async () => {
    const { id } = await makeRequest(t, school);
    const told = await auditOf(t, () => take(id));
    expect(told.map(({ action }) => action)).toEqual(['privacy_request.viewed', 'privacy_request.exported']);
    const { rows } = await sql<{ times: number }>`select times from case_views where case_id = ${id}`.execute(
      t.system,
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  test('whose leaving cannot be told was not looked at either', async () => {
    const { id } = await makeRequest(t, school);
    await t.pool.query(`create function refuse_leaving() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$;
      create trigger refuse_leaving before insert on audit_events for each row
        when (new.action = 'privacy_request.exported') execute function refuse_leaving()`);
    const told = await auditOf(t, async () => expect((await take(id)).status).toBe(500));
    await t.pool.query('drop function refuse_leaving cascade');
    expect(told).toEqual([]);
    const { rows } = await sql`select from case_views where case_id = ${id}`.execute(t.system);
    expect(rows).toEqual([]);
  });

  test('of another fixture is nowhere', async () => {
    const { id } = await makeRequest(t, await makeOrganisation(t, 'Outra'));
    const told = await auditOf(t, async () => expect((await take(id)).status).toBe(404));
    expect(told).toEqual([]);
  });
});
