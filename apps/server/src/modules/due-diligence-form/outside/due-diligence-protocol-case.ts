import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import type { findingSeverities } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-choices.ts';
import { dueDiligenceStateAfter } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import type { DueDiligenceState } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import {
  refusedSupplierAct,
  supplierStatus,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-status.ts';
import { type OutsideAct, outsideActs } from '@conforme/contracts/platform/cases/outside-acts.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { caseLock } from '../../../platform/cases/case-row.ts';
import type {
  InCase,
  OutsideActInput,
  OwnPart,
  ProtocolCase,
} from '../../../platform/cases/protocol-case.ts';
import { tellHandlers } from '../../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { officerOnPage, officerRow } from '../../../platform/organisations/officers.ts';
import { change } from '../act-on-due-diligence.ts';
import { lockDueDiligence } from '../locked-due-diligence.ts';
import { receiptOfDueDiligence } from './due-diligence-receipt.ts';
import { dueDiligenceReceiptWords } from './due-diligence-receipt-words.ts';

interface Row {
  readonly state: DueDiligenceState;
  readonly supplier: string;
  readonly title: string | null;
  readonly submitted_at: string | null;
  readonly answer_until: string | null;
  readonly decided_at: string | null;
  readonly decision_text: string | null;
  readonly ended_at: string | null;
  readonly valid_until: string | null;
  readonly officer: { name: string; email: string } | null;
  /** Of the questions that a complement is asked for. */
  readonly pending: string[];
  readonly plan: {
    gap: string;
    severity: keyof typeof findingSeverities.labels;
    plan: string | null;
    due_on: string | null;
  }[];
}

const rowOf = async (db: Database | Transaction, { id }: CaseRef): Promise<Row> => {
  const { rows } = await sql<Row>`
    select d.state, s.company_name as supplier, q.title, d.submitted_at, d.answer_until, d.decided_at, d.decision_text,
      d.ended_at, d.valid_until,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`d.legal_entity_id`)}) o) as officer,
      case when d.state = 'complement_asked' then array(
        select question ->> 'label' from jsonb_array_elements(v.questions) question
        where question ->> 'id' = any (d.complement_questions)) else '{}' end as pending,
      case when d.decision = 'approved_reservations' then coalesce((select json_agg(json_build_object('gap', f.gap,
          'severity', f.severity, 'plan', f.plan, 'due_on', f.due_on) order by f.id)
        from due_diligence_findings f where f.case_id = d.id and f.closed_at is null and f.owner = 'supplier'), '[]')
        else '[]' end as plan
    from due_diligence_cases d join suppliers s on s.id = d.supplier_id
    join questionnaire_versions v on v.id = d.template_version_id join questionnaires q on q.id = v.questionnaire_id
    where d.id = ${id}`.execute(db);
  return found(rows[0]);
};

/** Messages of one supplier, in a day. */
const MOST_A_DAY = 10;

const section = (title: string, list: string[], rows: { label: string; text: string }[] = []) => ({
  ...{ title, list, rows },
  said: null,
});

/** An assessment as its supplier follows it by protocol: how it stands, what is missing, what was decided. */
export class DueDiligenceProtocolCase implements ProtocolCase {
  readonly kind = dueDiligenceKind;
  readonly receiptWords = dueDiligenceReceiptWords;

  constructor(private readonly services: { readonly notifier: Notifier }) {}

  async read(db: Database | Transaction, of: CaseRef): Promise<OwnPart> {
    const row = await rowOf(db, of);
    const { steps, ...status } = supplierStatus(row.state);
    const isDecided = row.decided_at !== null;
    return {
      status: { ...status, steps: [...steps] },
      officer: officerOnPage(row.officer),
      sections: [
        ...(row.pending.length > 0 ? [section('O que falta completar', row.pending)] : []),
        ...(row.plan.length > 0
          ? [
              section(
                'O que falta fazer',
                [],
                row.plan.map(({ gap, plan, due_on }) => ({
                  label: gap,
                  text: [
                    plan ?? 'Combine o que fazer com a organização.',
                    due_on && `Até ${formatCivilDate(due_on)}.`,
                  ]
                    .filter(Boolean)
                    .join(' '),
                })),
              ),
            ]
          : []),
        section(
          'O que você respondeu',
          [row.title ?? 'Questionário'],
          [
            { label: 'Empresa', text: row.supplier },
            ...(row.submitted_at ? [{ label: 'Enviado em', text: formatDateTime(row.submitted_at) }] : []),
            ...(row.valid_until ? [{ label: 'Vale até', text: formatCivilDate(row.valid_until) }] : []),
          ],
        ),
      ],
      answer_rows:
        isDecided && row.decision_text
          ? [{ label: 'O que a organização disse', texts: [row.decision_text] }]
          : [],
      late_words: 'Você pode escrever à organização por esta página.',
      receipt: { words: 'Ele prova que a empresa respondeu, e quando.', link: null },
      paper: {
        title: 'Dossiê da avaliação',
        lead: ['Aqui está o andamento da avaliação da sua empresa e o que a organização contou sobre ela.'],
        heading: 'A avaliação',
        about: 'O que foi pedido, a quem e quando.',
        responsible: officerRow(row.officer),
        person_label: 'Empresa',
        asked_label: 'O que foi pedido',
        outcome: row.valid_until ? [{ label: 'Vale até', text: formatCivilDate(row.valid_until) }] : [],
      },
      ...(row.submitted_at
        ? { received_at: row.submitted_at, received_label: 'Respostas recebidas em' }
        : { received_label: 'Questionário aberto em' }),
      received_day_only: false,
      answered_at: row.decided_at,
      ended_at: row.ended_at,
      terms: [],
      reply_until: row.state === 'complement_asked' ? row.answer_until : null,
      acts: outsideActs.options
        .map(({ value }) => value)
        .filter((act) => refusedSupplierAct(act, row.state) === null),
    };
  }

  receipt = receiptOfDueDiligence;

  change(): string | null {
    return null;
  }

  async refusal(db: Transaction, of: CaseRef, act: OutsideAct): Promise<string | null> {
    await caseLock(dueDiligenceKind, of.id).execute(db);
    return refusedSupplierAct(act, (await rowOf(db, of)).state);
  }

  async carryOut({ db, of }: InCase, input: OutsideActInput): Promise<void> {
    if (input.act !== 'reply') return;
    const row = found(await lockDueDiligence(db, of.id));
    await assertMayWrite(db, of);
    await addEntry(db, of, {
      ...{
        kind: 'message',
        author: 'outside',
        audience: 'outside',
        body: input.text,
        fileIds: input.fileIds,
      },
    });
    const state = dueDiligenceStateAfter('replied', row.facts.state);
    // A reply is what was asked for; otherwise whoever is about to act sees it first: theirs is an older version now.
    await change(
      db,
      row,
      state === null ? {} : { state, due_at: null },
      state === null ? undefined : { answer_until: null },
    );
    await tellHandlers(db, this.services.notifier, dueDiligenceKind, row, {
      title: 'Um fornecedor escreveu',
      message: `Há uma mensagem nova na avaliação ${row.protocol}.`,
    });
    await recordAudit(
      db,
      { legalEntityId: of.legalEntityId, actorId: null },
      {
        action: 'due_diligence.supplier_replied',
        object: ['due_diligence', of.id],
        meta: { by: 'supplier' },
      },
    );
  }
}

async function assertMayWrite(db: Transaction, { id }: CaseRef): Promise<void> {
  const { rows } = await sql<{ today: number }>`
    select count(*)::int as today from case_entries where case_id = ${id} and author = 'outside' and kind = 'message'
      and created_at > now() - interval '1 day'`.execute(db);
  if ((rows[0]?.today ?? 0) >= MOST_A_DAY)
    throw new AppError(
      'too_many_requests',
      `Você enviou ${MOST_A_DAY} mensagens em um dia. Envie as próximas amanhã.`,
      undefined,
      3600,
    );
}
