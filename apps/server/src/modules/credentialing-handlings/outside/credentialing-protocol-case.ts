import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate, formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import type { ApplicationState } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import {
  familyStatus,
  isResultOut,
  refusedFamilyAct,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-status.ts';
import { type OutsideAct, outsideActs } from '@conforme/contracts/platform/cases/outside-acts.ts';
import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { type CallStatus, callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { caseLock } from '../../../platform/cases/case-row.ts';
import type {
  InCase,
  OutsideActInput,
  OwnPart,
  ProtocolCase,
} from '../../../platform/cases/protocol-case.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { officerOnPage, officerRow } from '../../../platform/organisations/officers.ts';
import { type WaitingDocument, waitingDocuments } from '../waiting-documents.ts';
import { receiptOfApplication } from './application-receipt.ts';
import { applicationReceiptWords } from './application-receipt-words.ts';
import { actOfFamily } from './family-acts.ts';

interface Row {
  readonly state: ApplicationState;
  readonly call: CallStatus;
  readonly cancel_reason: string | null;
  readonly number: string;
  readonly title: string;
  readonly phases: readonly { phase: string; starts_on: string; ends_on: string }[];
  readonly unit: string | null;
  readonly grade: string | null;
  readonly shift: keyof typeof callShifts.labels | null;
  readonly candidate: string | null;
  readonly submitted_at: string | null;
  readonly pending_until: string | null;
  readonly called_until: string | null;
  readonly decided_at: string | null;
  readonly decision_text: string | null;
  readonly appealed_at: string | null;
  readonly ended_at: string | null;
  readonly officer: { name: string; email: string } | null;
}

const rowOf = async (db: Database | Transaction, { id }: CaseRef): Promise<Row> => {
  const { rows } = await sql<Row>`
    select a.state, c.status as call, c.cancel_reason, c.number, c.title, c.phases, u.shown_name as unit, v.grade, v.shift,
      a.candidate_name as candidate, a.submitted_at, a.pending_until, a.called_until, a.decided_at, a.decision_text,
      a.appealed_at, a.ended_at,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`a.legal_entity_id`)}) o) as officer
    from scholarship_cases a join scholarship_calls c on c.id = a.call_id
    left join scholarship_vacancies v on v.id = a.vacancy_id left join legal_entities u on u.id = v.unit_id
    where a.id = ${id}`.execute(db);
  return found(rows[0]);
};

/** While a document is checked, another may be sent in its place. */
const awaitsDocuments: readonly ApplicationState[] = ['checking', 'pending', 'social', 'appeal'];

/** Two pages of a document may have the same name. */
function waitingLabels(waiting: readonly WaitingDocument[]): string[] {
  const seen = new Map<string, number>();
  return waiting.map(({ document, name }) => {
    const label = `${document} (${name})`;
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return times === 1 ? label : `${label}, arquivo ${times}`;
  });
}

/** Every reason, the last one first: what was wrong before must not be sent again. */
function refusalWords({ refusals }: WaitingDocument): string {
  const [last, ...earlier] = refusals.toReversed();
  if (!last) return 'Mande outro.';
  if (earlier.length === 0) return last.reason;
  const before = earlier.map(({ at, reason }) => `Em ${formatDay(at)}: ${reason}`);
  return [`Recusado ${refusals.length} vezes. Agora: ${last.reason}`, ...before].join('\n');
}

const appealPhase = ({ phases }: Row) => phases.find(({ phase }) => phase === 'appeal');

const factsOf = (row: Row) => {
  const appeal = appealPhase(row);
  const today = civilDayOf(Date.now());
  return {
    state: row.state,
    call: row.call,
    // Its last day is of the calendar, which the family reads; the school may begin the phase before its first.
    appealIsOpen:
      !!appeal &&
      today <= appeal.ends_on &&
      (row.call === 'appeal' || (row.call === 'preliminary' && appeal.starts_on <= today)),
    hasAppealed: row.appealed_at !== null,
  };
};

const endOf = (day: string): string => new Date(dayClose(day)).toISOString();

const section = (title: string, list: string[], rows: { label: string; text: string }[] = []) => ({
  ...{ title, list, rows },
  said: null,
});

/** An application as its family follows it by protocol: how it stands, what is missing, what was decided. */
export class CredentialingProtocolCase implements ProtocolCase {
  readonly kind = credentialingKind;
  readonly receiptWords = applicationReceiptWords;

  constructor(private readonly services: { readonly notifier: Notifier }) {}

  async read(db: Database | Transaction, of: CaseRef): Promise<OwnPart> {
    const row = await rowOf(db, of);
    const { steps, ...status } = familyStatus(row.state, row.call);
    const isTold = isResultOut(row.call) && row.decided_at !== null;
    const facts = factsOf(row);
    const appeal = appealPhase(row);
    const waiting = awaitsDocuments.includes(row.state) ? await waitingDocuments(db, of) : [];
    const labels = waitingLabels(waiting);
    return {
      status: { ...status, steps: [...steps] },
      officer: officerOnPage(row.officer),
      sections: [
        ...(waiting.length > 0
          ? [
              section(
                'Documentos que faltam',
                [],
                waiting.map((one, place) => ({ label: labels[place] ?? '', text: refusalWords(one) })),
              ),
            ]
          : []),
        ...(row.call === 'cancelled' && row.cancel_reason
          ? [section('Por que o edital foi cancelado', [row.cancel_reason])]
          : []),
        ...(row.called_until && row.state === 'called'
          ? [section('Matrícula', [`Vá à escola até ${formatCivilDate(row.called_until)}.`])]
          : []),
        section(
          'A sua inscrição',
          [`Edital ${row.number}, ${row.title}`],
          [
            ...(row.candidate ? [{ label: 'Quem vai estudar', text: row.candidate }] : []),
            ...(row.grade && row.shift
              ? [
                  {
                    label: 'Turma',
                    text: `${row.grade}, ${callShifts.labels[row.shift].toLowerCase()}, ${row.unit ?? ''}`,
                  },
                ]
              : []),
            ...(row.submitted_at ? [{ label: 'Enviada em', text: formatDateTime(row.submitted_at) }] : []),
          ],
        ),
      ],
      answer_rows:
        isTold && row.decision_text ? [{ label: 'O que a escola disse', texts: [row.decision_text] }] : [],
      late_words: 'Você pode escrever à escola por esta página.',
      receipt: { words: 'Ele prova que a inscrição foi enviada, e quando.', link: null },
      paper: {
        title: 'Dossiê da inscrição',
        lead: ['Aqui está o andamento da inscrição e o que a escola contou sobre ela.'],
        heading: 'A inscrição',
        about: 'O que foi pedido, a quem e quando.',
        responsible: officerRow(row.officer),
        person_label: 'Quem vai estudar',
        asked_label: 'O que foi pedido',
      },
      ...(row.submitted_at
        ? { received_at: row.submitted_at, received_label: 'Recebida em' }
        : { received_label: 'Começada em' }),
      received_day_only: false,
      answered_at: isTold ? row.decided_at : null,
      // The end of a refused application would tell the decision before the result is out.
      ended_at:
        row.decided_at !== null && !isResultOut(row.call) && row.state === 'refused' ? null : row.ended_at,
      terms: [],
      reply_until: row.state === 'pending' && row.pending_until ? endOf(row.pending_until) : null,
      reply_about: waiting.map(({ file_id: id }, place) => ({ id, label: labels[place] ?? '' })),
      reopen_until: refusedFamilyAct('reopen', facts) === null && appeal ? endOf(appeal.ends_on) : null,
      acts: outsideActs.options
        .map(({ value }) => value)
        .filter((act) => refusedFamilyAct(act, facts) === null),
    };
  }

  receipt = receiptOfApplication;

  change(): string | null {
    return null;
  }

  async refusal(db: Transaction, of: CaseRef, act: OutsideAct): Promise<string | null> {
    await caseLock(credentialingKind, of.id).execute(db);
    return refusedFamilyAct(act, factsOf(await rowOf(db, of)));
  }

  carryOut = ({ db, of }: InCase, input: OutsideActInput): Promise<void> =>
    actOfFamily(db, this.services, of, input);
}
