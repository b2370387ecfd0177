import { grid } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { Confidentiality } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';
import { caseLock, changeCase } from '../../platform/cases/case-row.ts';
import type { CaseServices, HandledKind, LockedCase, ReadCase } from '../../platform/cases/handled-kind.ts';
import { beginCase } from '../../platform/cases/intake/begin-case.ts';
import type { ReceiptFacts } from '../../platform/cases/intake/receipts.ts';
import type { Submitted, SubmittedKind } from '../../platform/cases/intake/submit-case.ts';
import type { ProtocolCase } from '../../platform/cases/protocol-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { readersAmong } from '../../platform/notifications/notifier.ts';
import type { ReceiptWords } from '../../platform/receipts/receipt-words.ts';

/* A kind of case that exists only in tests, all of it: what the kit asks of a kind, under either profile. */

export const madeUpKind = (confidentiality: Confidentiality): CaseKind => ({
  ...privacyKind,
  formType: 'intimidation',
  purpose: 'intimidation',
  words: { ...privacyKind.words, one: 'relato', many: 'relatos' },
  states: { received: 'open', closed: 'ended' },
  dueClocks: [],
  internalClock: null,
  confidentiality,
});

/** Its own table and the view of both, as its migration would make them. */
export const madeUpTable = `
  create table reports (
    id uuid primary key, legal_entity_id bigint not null, sealed boolean not null, body bytea not null,
    foreign key (id, legal_entity_id, sealed) references cases (id, legal_entity_id, sealed) on delete cascade);
  alter table reports enable row level security;
  create policy in_scope on reports to conforme_app
    using (legal_entity_id in (select unnest(app_scope())) and (not sealed or reads_sealed_case(id)));
  grant select, insert on reports to conforme_app;
  create view report_cases with (security_invoker = true) as
    select c.*, r.body from (select id, legal_entity_id, form_type, protocol, received_at, state, version, responsible_id
      from cases) c left join reports r on r.id = c.id where c.form_type = 'intimidation';
  grant select on report_cases to conforme_app`;

export interface Report extends Submitted {
  readonly body: string;
}
export interface ReadReport extends ReadCase {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly body: Buffer;
}

/** Its list. Totals of a sealed kind differ from reader to reader, so they are never kept. */
export const reportGrid = grid({
  title: 'Relatos',
  columns: [
    { key: 'protocol', label: 'Protocolo', sortable: true },
    { key: 'state', label: 'Situação', filterable: true },
  ],
  row: z.object({ id: z.string(), protocol: z.string(), state: z.string() }),
});
export const reportSource = (ctx: UserCtx): GridSource => ({
  randomIds: sql`received_at`,
  from: sql`report_cases`,
  scope: rowsWhere(sql`legal_entity_id = any (${scopeSql(ctx)})`),
  search: (words) => sql`protocol like like_pattern(${words})`,
  columns: { protocol: own(sql`protocol`), state: own(sql`state`) },
  rows: sql`select r.id, r.protocol, r.state from page join report_cases r on r.id = page.id`,
});

/** What a receipt says of somebody who gave no name. */
const ofNobody = { received_day_only: false, holder: '', asked: ['Um relato'], details: [], terms: [] };
const noDates = { dueAt: null, legalDueAt: null, internalDueAt: null, soon: null };

/** `readers`: whom to tell; of a sealed one who reads it. */
export const submittedReport = (
  kind: CaseKind,
  services: Pick<CaseServices, 'caseKeys' | 'notifier'>,
  readers: readonly number[],
): SubmittedKind<Report> => ({
  kind,
  addressOf: () => null,
  receiptLetter: () => {
    throw new Error('nobody is written to');
  },
  async open({ db, body, draft: { legalEntityId }, receivedAt }) {
    const { rows } = await readersAmong(
      sql`${[...readers]}::bigint[]`,
      'open.form.message',
      legalEntityId,
    ).execute(db);
    const opened = await beginCase(
      db,
      services,
      {
        ...{
          kind,
          legalEntityId,
          channel: 'form',
          receivedAt,
          state: 'received',
          clocks: [],
          dates: noDates,
        },
        ...{ createdBy: null, readers: rows, action: 'privacy_request.created' },
        told: { title: 'Novo relato', message: (protocol) => `Chegou o relato ${protocol}.` },
      },
      async ({ id }) => {
        await sql`insert into reports (id, legal_entity_id, sealed, body)
          values (${id}, ${legalEntityId}, ${kind.confidentiality.sealed}, ${Buffer.from(body.body)})`.execute(
          db,
        );
      },
    );
    const facts = { protocol: opened.protocol, organisation: 'Escola', received_at: receivedAt };
    return { ...opened, facts: { ...facts, ...ofNobody } };
  },
});

const readReport = async (db: Database | Transaction, id: string): Promise<ReadReport> => {
  const { rows } = await sql<ReadReport>`
    select id, version, state, body, coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'author',
      e.author, 'body', e.body, 'audience', e.audience, 'facts', e.facts) order by e.id)
      from case_entries e where e.case_id = r.id), '[]') as entries
    from report_cases r where id = ${id}`.execute(db);
  return found(rows[0]);
};

export const handledReports = (
  kind: CaseKind,
  services: CaseServices,
): HandledKind<LockedCase, string, ReadReport> => ({
  kind,
  services,
  async lock(db, id, within) {
    const [[locked], [row]] = await pipelined(db, [
      caseLock(kind, id, within),
      sql<LockedCase>`select id, legal_entity_id as "legalEntityId", protocol, version,
        responsible_id as "responsibleId", to_jsonb(now()) #>> '{}' as now from report_cases where id = ${id}`,
    ]);
    return locked && row;
  },
  refused: () => null,
  read: ({ db }, id) => readReport(db, id),
  look: ({ db }, id) => readReport(db, id),
  identifiers: async () => ({ known: [], allowed: [] }),
  tellOutside: async () => {},
});

/** What it is called on its receipt. */
const receiptWords: ReceiptWords = {
  title: 'Comprovante de relato',
  person: 'Quem relatou',
  asked: 'O que foi relatado',
  details: 'Estão na página do relato.',
  follow: 'Lá você lê o que foi feito.',
  cover: 'Cubra a chave para mostrar este papel.',
  unanswered: ['Fale com a direção da escola.'],
  whoseInitials: 'De quem relatou, ela só mostra as iniciais.',
};

/** Followed by protocol: whoever has the key replies, and nothing else. What it has not, an officer and a refusal, it leaves out. */
export const reportByProtocol = (kind: CaseKind): ProtocolCase => ({
  kind,
  receiptWords,
  async read(db, { id }) {
    const { body, state } = await readReport(db, id);
    return {
      status: { tone: 'waiting', title: 'Chegou', detail: 'A comissão vai ler.', steps: ['Chegou'], step: 0 },
      sections: [{ title: 'O que você contou', list: [], said: body.toString(), rows: [] }],
      late_words: 'Você pode falar com a direção.',
      receipt: { words: 'Ele prova que você contou, e quando.', link: null },
      paper: {
        title: 'Dossiê do relato',
        lead: ['Aqui está o seu relato.'],
        heading: 'O relato',
        about: 'O que foi contado.',
        person_label: 'Quem relatou',
        asked_label: 'O que foi relatado',
      },
      ...{ received_day_only: false, answered_at: null, ended_at: null, terms: [], reply_until: null },
      acts: state === 'received' ? ['reply'] : [],
    };
  },
  change: () => null,
  async receipt(db, { id }) {
    const { rows } = await sql<ReceiptFacts>`
      select c.protocol, c.received_at, e.shown_name as organisation from cases c
      join legal_entities e on e.id = c.legal_entity_id where c.id = ${id}`.execute(db);
    return { ...found(rows[0]), ...ofNobody };
  },
  refusal: async (_db, _of: CaseRef, act) => (act === 'reply' ? null : 'Isto não se faz aqui.'),
  async carryOut({ db, of }, input) {
    const said = input.act === 'reply' ? { body: input.text, fileIds: input.fileIds } : {};
    await addEntry(db, of, { kind: 'reply', author: 'outside', audience: 'outside', ...said });
    await changeCase(db, kind, of.id, {});
  },
});
