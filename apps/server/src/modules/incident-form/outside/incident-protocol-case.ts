import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import {
  dataNatures,
  type IncidentNature,
  incidentNatures,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { refusedReporterAct } from '@conforme/contracts/modules/incident-form/rules/incident-next.ts';
import type { IncidentState } from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { reportStatus } from '@conforme/contracts/modules/incident-form/rules/report-status.ts';
import { type OutsideAct, outsideActs } from '@conforme/contracts/platform/cases/outside-acts.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { caseLock, changeCase } from '../../../platform/cases/case-row.ts';
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
import { lockIncident } from '../locked-incident.ts';
import { receiptOfIncident } from './incident-receipt.ts';
import { incidentReceiptWords } from './incident-receipt-words.ts';

interface Row {
  readonly state: IncidentState;
  readonly nature: IncidentNature;
  readonly description: string;
  readonly unit: string | null;
  readonly area: string | null;
  readonly occurred_from: string | null;
  readonly data_natures: (keyof typeof dataNatures.labels)[];
  readonly ended_at: string | null;
  readonly officer: { name: string; email: string } | null;
}

const rowOf = async (db: Database | Transaction, { id }: CaseRef): Promise<Row> => {
  const { rows } = await sql<Row>`
    select i.state, i.nature, i.description,
      (select u.shown_name from legal_entities u where u.id = i.unit_id and u.id <> i.legal_entity_id) as unit, i.area, i.occurred_from, i.data_natures, i.ended_at,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`i.legal_entity_id`)}) o) as officer
    from incident_cases i where i.id = ${id}`.execute(db);
  return found(rows[0]);
};

/** Messages of one report, in a day. */
const MOST_A_DAY = 10;

/** A report as it is followed by protocol: whoever has the key reads how it stands, and writes. */
export class IncidentProtocolCase implements ProtocolCase {
  readonly kind = incidentKind;
  readonly receiptWords = incidentReceiptWords;

  constructor(private readonly services: { readonly notifier: Notifier }) {}

  async read(db: Database | Transaction, of: CaseRef): Promise<OwnPart> {
    const row = await rowOf(db, of);
    const { steps, ...status } = reportStatus(row.state);
    return {
      status: { ...status, steps: [...steps] },
      officer: officerOnPage(row.officer),
      sections: [
        {
          title: 'O que você relatou',
          list: [incidentNatures.labels[row.nature]],
          said: row.description,
          rows: [
            ...(row.unit === null ? [] : [{ label: 'Unidade', text: row.unit }]),
            ...(row.area === null ? [] : [{ label: 'Onde', text: row.area }]),
            ...(row.occurred_from === null
              ? []
              : [{ label: 'Quando', text: formatDateTime(row.occurred_from) }]),
            ...(row.data_natures.length === 0
              ? []
              : [
                  {
                    label: 'Dados',
                    text: row.data_natures.map((code) => dataNatures.labels[code]).join(', '),
                  },
                ]),
          ],
        },
      ],
      late_words: 'Você pode escrever à organização por esta página.',
      receipt: { words: 'Ele prova que você fez o relato, e quando.', link: null },
      paper: {
        title: 'Dossiê do relato',
        lead: ['Aqui está o seu relato e tudo o que a organização contou a você sobre ele.'],
        heading: 'O relato',
        about: 'O que foi relatado, por quem e a quem.',
        responsible: officerRow(row.officer),
        person_label: 'Quem relatou',
        asked_label: 'O que foi relatado',
      },
      received_day_only: false,
      answered_at: null,
      ended_at: row.ended_at,
      terms: [],
      reply_until: null,
      acts: outsideActs.options
        .map(({ value }) => value)
        .filter((act) => refusedReporterAct(act, row) === null),
    };
  }

  receipt = receiptOfIncident;

  change(): string | null {
    return null;
  }

  async refusal(db: Transaction, of: CaseRef, act: OutsideAct): Promise<string | null> {
    await caseLock(incidentKind, of.id).execute(db);
    return refusedReporterAct(act, await rowOf(db, of));
  }

  async carryOut({ db, of }: InCase, input: OutsideActInput): Promise<void> {
    if (input.act !== 'reply') return;
    const incident = found(await lockIncident(db, of.id));
    await assertMayWrite(db, of);
    await addEntry(db, of, {
      kind: 'message',
      author: 'outside',
      audience: 'outside',
      body: input.text,
      fileIds: input.fileIds,
    });
    // Whoever is about to act sees it first: theirs is an older version now.
    await changeCase(db, incidentKind, of.id, {});
    await tellHandlers(db, this.services.notifier, incidentKind, incident, {
      title: 'Quem relatou um incidente escreveu',
      message: `Há uma mensagem nova no incidente ${incident.protocol}.`,
    });
    await recordAudit(
      db,
      { legalEntityId: of.legalEntityId, actorId: null },
      { action: 'incident.reporter_replied', object: ['incident', of.id], meta: { by: 'reporter' } },
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
      `Você enviou ${MOST_A_DAY} mensagens neste relato em um dia. Envie as próximas amanhã.`,
      undefined,
      3600,
    );
}
