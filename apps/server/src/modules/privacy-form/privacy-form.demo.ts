import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import type { EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import { sql } from 'kysely';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import type { OpenedCase } from '../../platform/cases/case-ref.ts';
import { changeCase } from '../../platform/cases/case-row.ts';
import { startClock } from '../../platform/cases/clocks.ts';
import { pauseCase } from '../../platform/cases/pauses.ts';
import { addNumberedEntry } from '../../platform/cases/timeline.ts';
import { cpfOf } from '../../platform/demo/demo-cpf.ts';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { firstNames, surnames } from '../../platform/demo/demo-people.ts';
import { openPublicForm } from '../../platform/organisations/open-public-form.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { type DemoInput, demoInputs } from './demo-inputs.ts';
import { createRequest } from './request/new-request.ts';
import { requestOpening } from './request/request-opening.ts';
import { SealedRequest } from './request/sealed-request.ts';
import { endClocks, reopenUntil, withdrawRequest } from './request/shared-transitions.ts';

const DAY = 86_400_000;
const ANSWERED_LONG_AGO = 54;

/** How long ago each of the open ones came, and how far it has got. */
const current = [
  { days: 19, state: 'in_progress' },
  { days: 15, state: 'in_progress' },
  { days: 13, state: 'awaiting_approval' },
  { days: 11, state: 'in_progress' },
  { days: 9, state: 'waiting_holder' },
  { days: 6, state: 'validated' },
  { days: 4, state: 'in_progress' },
  { days: 3, state: 'received' },
  { days: 1, state: 'received' },
  { days: 0, state: 'received' },
] as const;

/** A year of requests in every state, with their clocks and timelines; the public forms are open. */
export const privacyFormDemo: DemoPart = async (installation) => {
  const { db, school, charity } = installation;
  for (const id of [school.id, ...school.units, charity.id]) await openPublicForm(db, id, 'privacy-form');
  const maker = new DemoRequests(installation);
  for (let left = ANSWERED_LONG_AGO; left > 0; left--) {
    const days = 22 + left * 6 + installation.chance.number(5);
    await maker.ended(days, left % 9 === 0 ? 'refused' : left % 13 === 0 ? 'withdrawn' : 'answered');
  }
  for (const { days, state } of current) await maker.open(days, state);
};

class DemoRequests {
  private made = 0;

  constructor(private readonly installation: DemoInstallation) {}

  private async create(daysAgo: number, asked?: DemoInput): Promise<OpenedCase> {
    const { db, keys, chance, school, charity } = this.installation;
    const number = this.made++;
    const places = [school.id, ...school.units, ...school.units, charity.id];
    const sealed = new SealedRequest(new SealedFields(keys));
    // Nobody's bell rings for what was made up.
    const services = { caseKeys: new CaseKeys(keys), sealed, notifier: { tell: async () => {} } };
    const isForm = chance.number(5) > 0;
    const opened = await createRequest(db, services, {
      opening: await requestOpening(db, places[number % places.length] as number, null),
      channel: isForm ? 'form' : chance.pick(['phone', 'email', 'in_person'] as const),
      input: this.input(asked ?? (demoInputs[number % demoInputs.length] as DemoInput)),
      receivedAt: new Date(Date.now() - daysAgo * DAY - chance.number(6) * 3_600_000).toISOString(),
      noticeId: null,
      noticeVersion: null,
      identity: isForm
        ? { method: 'email_code', state: 'pending' }
        : { method: 'in_person', state: 'verified' },
      createdBy: isForm ? null : this.installation.accounts.encarregado,
    });
    await sql`update case_entries set created_at = ${opened.receivedAt} where case_id = ${opened.id}`.execute(
      db,
    );
    return opened;
  }

  private input(asked: DemoInput): RequestInput {
    const { chance } = this.installation;
    const name = `${chance.pick(firstNames)} ${chance.pick(surnames)}`;
    const email = `${name
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase()}@correio.example`;
    return {
      ...{
        requester: 'holder',
        representative: null,
        access: null,
        corrections: [],
        portability_target: null,
      },
      ...{ automated_decision: null, consent_to_withdraw: null },
      holder: {
        name,
        document: { kind: 'cpf', number: cpfOf(200_000_000 + chance.number(700_000_000)) },
        ...{ birth_date: null, email, phone: null },
      },
      ...asked,
    };
  }

  /** A line of the timeline as if it had been written then. */
  private async line(of: OpenedCase, kind: EntryKind, daysAgo: number, body?: string): Promise<number> {
    const { db, accounts } = this.installation;
    const isForHolder = kind === 'question' || kind === 'answer';
    const id = await addNumberedEntry(db, of, {
      kind,
      author: kind === 'withdrawn' ? 'outside' : 'staff',
      ...(kind === 'withdrawn' ? {} : { authorId: accounts.encarregado }),
      ...(body ? { body } : {}),
      ...(isForHolder ? { audience: 'outside' as const } : {}),
    });
    await sql`update case_entries set created_at = now() - make_interval(days => ${daysAgo}) where case_id = ${of.id} and id = ${id}`.execute(
      db,
    );
    return id;
  }

  private async validate(of: OpenedCase, daysAgo: number): Promise<void> {
    const { db, accounts } = this.installation;
    await sql`update privacy_requests set identity_state = 'verified', identity_decided_at = now(),
      identity_decided_by = ${accounts.encarregado}, validation = 'validated', validated_at = now(),
      validated_by = ${accounts.encarregado} where id = ${of.id}`.execute(db);
    await changeCase(db, privacyKind, of.id, { responsible_id: accounts.encarregado });
    await this.line(of, 'validated', daysAgo);
  }

  async ended(daysAgo: number, how: 'answered' | 'refused' | 'withdrawn'): Promise<void> {
    const { db, chance } = this.installation;
    // The reason that is given below is one against erasure.
    const of = await this.create(daysAgo, how === 'refused' ? erasure : undefined);
    // One in nine took longer than the law gives.
    const took = chance.number(9) === 0 ? 16 + chance.number(4) : 2 + chance.number(12);
    const then = daysAgo - took;
    if (how === 'withdrawn') {
      await withdrawRequest(db, of);
      await this.line(of, 'withdrawn', then);
      await changeCase(db, privacyKind, of.id, { ended_at: ago(then) });
      return;
    }
    await this.validate(of, daysAgo - 1);
    await this.line(of, 'started', daysAgo - 1);
    await this.line(of, 'answer', then, how === 'refused' ? REFUSED : ANSWERED);
    const until = await reopenUntil(db, of);
    await endClocks(db, of);
    await sql`update case_clocks set stopped_at = now() - make_interval(days => ${then}) where case_id = ${of.id}`.execute(
      db,
    );
    const state = how === 'refused' ? 'refused' : then > 35 ? 'closed' : 'answered';
    await changeCase(db, privacyKind, of.id, {
      state,
      result: how === 'refused' ? 'refused' : 'granted',
      answered_at: ago(then),
      ended_at: ago(then),
      reopen_until: sql<string>`${until}::timestamptz - make_interval(days => ${then})`,
    });
    if (how === 'refused')
      await sql`update privacy_requests set refusal_reason = 'legal_retention', refusal_text = ${REFUSED}
        where id = ${of.id}`.execute(db);
  }

  async open(daysAgo: number, state: (typeof current)[number]['state']): Promise<void> {
    const { db, accounts } = this.installation;
    // Only what erases waits for a second pair of eyes.
    const of = await this.create(daysAgo, state === 'awaiting_approval' ? erasure : undefined);
    if (state === 'received') return;
    await this.validate(of, daysAgo);
    if (state === 'validated') return;
    await this.line(of, 'started', Math.max(0, daysAgo - 1));
    await changeCase(db, privacyKind, of.id, { state: 'in_progress' });
    if (state === 'waiting_holder') {
      await this.line(of, 'question', daysAgo - 2, QUESTION);
      await startClock(
        db,
        privacyKind,
        of,
        'dsr.holder_reply',
        new Date(Date.now() - (daysAgo - 2) * DAY).toISOString(),
      );
      await pauseCase(db, of, 'Aguardando complemento do titular');
      await changeCase(db, privacyKind, of.id, { state: 'waiting_holder' });
    }
    if (state === 'awaiting_approval') {
      const line = await this.line(of, 'proposal', 1, ERASED);
      const outcome = JSON.stringify({ result: 'granted', refusal: null, agent: null });
      await sql`update case_entries set author_id = ${accounts.admin} where case_id = ${of.id} and id = ${line}`.execute(
        db,
      );
      await changeCase(db, privacyKind, of.id, {
        state: 'awaiting_approval',
        proposal_id: line,
        proposal: outcome,
      });
    }
  }
}

const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

const erasure = demoInputs.find(({ types }) => types.includes('ELIM'));
const ANSWERED =
  'Atendemos o seu pedido. O que foi feito está explicado no arquivo que acompanha esta resposta.';
const REFUSED =
  'A lei nos manda guardar os registros escolares (LGPD, art. 16, I). Por isso não podemos apagá-los.';
const QUESTION = 'Para localizar o seu cadastro, precisamos do ano em que você estudou conosco e da unidade.';
const ERASED =
  'Eliminamos o seu cadastro do banco de talentos e avisamos a empresa que nos ajuda na seleção.';
