import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSmallAgent } from '../../testing/features/organisation-parts.ts';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { newDraft, openPrivacyForm, sendRequest } from '../../testing/features/privacy-forms.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let fixture: { t: TestApp; school: number; ana: TestUser };
let param: string;
beforeAll(async () => {
  const t = await startTestApp();
  const { entity: school, admin: ana } = await makeAdministrator(t);
  fixture = { t, school, ana };
  param = await openPrivacyForm(t, { entity: school, userId: ana.id });
  await ownTerm(12);
});
afterAll(() => fixture.t.close());

/** As an organisation that set itself so many days for the complete declaration. */
const ownTerm = (amount: number) =>
  sql`insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound, doubles,
      pausable, max_extension, based_on, reason)
    select key, ${fixture.school}, current_date - 400, start_event, ${amount}, unit, calendar, bound, doubles, pausable,
      max_extension, id, 'Folga para revisar a resposta.'
    from deadline_rules where key = 'dsr.confirm_access.complete' and legal_entity_id is null`.execute(
    fixture.t.system,
  );

const inDays = (days: number) => formatCivilDate(addDays(civilDayOf(Date.now()), days));
const LAW = () => `Prazo da lei: 15 dias, até ${inDays(15)}`;
const OWN = () => `Nossa meta: 12 dias, até ${inDays(12)}`;
const SMALL = () => `Prazo da lei: 30 dias, por ser agente de pequeno porte, até ${inDays(30)}`;

interface Line {
  readonly name: string;
  readonly words: string;
  readonly due_at: string;
}
const told = (lines: readonly Line[]) =>
  lines.map(
    ({ name, words, due_at }) => `${name}: ${words}, até ${formatCivilDate(civilDayOf(Date.parse(due_at)))}`,
  );
const ofAccess = (terms: readonly { key?: string; lines: readonly Line[] }[]) =>
  told(
    terms.find(({ key = 'dsr.confirm_access.complete' }) => key === 'dsr.confirm_access.complete')?.lines ??
      [],
  );

/** What everybody is told of one request, wherever it is told: by surface. */
async function everywhere(): Promise<Record<string, string>> {
  const { t, ana } = fixture;
  const form = await t.call(privacyPublicForm.endpoints.open, { body: { param } });
  const { draft } = await newDraft(t, param);
  const email = `titular-${Math.random()}@exemplo.test`;
  const holder = {
    name: 'Caio Prado',
    document: { kind: 'cpf', number: '529.982.247-25' },
    birth_date: null,
    email,
    phone: null,
  };
  const sent = (await sendRequest(t, draft, { holder })).body;
  const own = { form_type: 'privacy', protocol: sent.protocol, key: sent.key };
  const paper = async (bytes: Promise<{ bytes: Buffer }>) =>
    pdfPages((await bytes).bytes)
      .flat()
      .join(' ');
  const query = await t.call(protocols.endpoints.query, { body: own as never });
  const { rows } = await sql<{ id: string }>`
    select id from privacy_requests where protocol = ${sent.protocol}`.execute(t.system);
  const id = String(rows[0]?.id);
  const who = { token: ana.token, entity: `${fixture.school},legal_entity` };
  const detail = await t.call(privacyForm.endpoints.read, { params: { id } }, who);
  const list = await t.call(privacyForm.endpoints.grid, { query: {} }, who);
  const [letter] = await t.letters(email);
  return {
    form: ofAccess(form.body.terms).join('. '),
    sent: ofAccess(sent.terms).join('. '),
    query: ofAccess(query.body.terms).join('. '),
    receipt: await paper(t.call(receipts.endpoints.pdf, { body: own as never }) as never),
    check: ofAccess(
      (await t.call(receipts.endpoints.verify, { body: { code: sent.receipt_code } })).body.terms,
    ).join('. '),
    mail: JSON.stringify(letter),
    outsideDossier: await paper(t.call(protocols.endpoints.dossier, { body: own as never }) as never),
    detail: told(
      detail.body.clocks.find(({ key }: { key: string }) => key === 'dsr.confirm_access.complete').lines,
    ).join('. '),
    staffDossier: await paper(t.call(privacyForm.endpoints.dossier, { params: { id } }, who) as never),
    list: list.body.model.data.find(({ protocol }: { protocol: string }) => protocol === sent.protocol)
      .due_source,
  };
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ');

describe('an organisation that answers sooner than it must', () => {
  test('tells the law’s date and its own, each by its name, wherever a date is told', async () => {
    for (const [place, text] of Object.entries(await everywhere())) {
      expect(squeezed(text), place).toContain(LAW());
      expect(squeezed(text), place).toContain(OWN());
      expect(squeezed(text), place).not.toContain('lei: 12');
    }
  });

  test('is warned of its own date, in words that have both', async () => {
    const { t, school } = fixture;
    const { rows } = await sql<{ due_at: string; legal_due_at: string }>`
      select due_at, legal_due_at from cases where legal_entity_id = ${school} order by received_at desc limit 1`.execute(
      t.system,
    );
    expect([rows[0]?.due_at, rows[0]?.legal_due_at].map((at) => civilDayOf(Date.parse(at ?? '')))).toEqual([
      addDays(civilDayOf(Date.now()), 12),
      addDays(civilDayOf(Date.now()), 15),
    ]);
  });

  test('may not set itself more than the law gives', async () => {
    const { t, ana, school } = fixture;
    const { status, body } = await t.call(
      deadlineRulesModule.endpoints.createVersion,
      {
        params: { key: 'dsr.confirm_access.complete' },
        body: {
          amount: 16,
          unit: 'calendar_days',
          calendar: 'national',
          valid_from: civilDayOf(Date.now()),
          reason: 'Mais tempo para responder.',
          follows: null,
        },
      } as never,
      { token: ana.token, entity: `${school},legal_entity` },
    );
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['amount']]);
  });
});

test('a small agent has thirty days by law and its own twelve: nothing is called 24', async () => {
  const { t, school } = fixture;
  await makeSmallAgent(t, school);
  for (const [place, text] of Object.entries(await everywhere())) {
    expect(squeezed(text), place).toContain(SMALL());
    expect(squeezed(text), place).toContain(`Prazo comum da lei: 15 dias, até ${inDays(15)}`);
    expect(squeezed(text), place).toContain(OWN());
    expect(squeezed(text), place).not.toContain('24 dias');
  }
});
