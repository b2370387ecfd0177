import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import {
  type IncidentChannel,
  incidentNatures,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { IncidentReport } from '@conforme/contracts/modules/incident-form/rules/incident-report.ts';
import { savedSections } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { OpenedCase } from '../../platform/cases/case-ref.ts';
import { type BeginServices, beginCase } from '../../platform/cases/intake/begin-case.ts';
import type { ReceiptFacts } from '../../platform/cases/intake/receipts.ts';
import { keepAnswers } from '../../platform/questionnaires/questionnaires.ts';
import { anpdDueOf, knowledgeClocks } from './incident-clocks.ts';
import type { IncidentOpening } from './incident-opening.ts';
import type { Place } from './incident-places.ts';
import { incidentReceipt } from './outside/incident-receipt.ts';
import type { AnsweredQuestions } from './report-questions.ts';

interface NewIncident {
  readonly opening: IncidentOpening;
  readonly channel: IncidentChannel;
  readonly report: IncidentReport;
  /** Where it happened, as far as it was said. */
  readonly place: Place | null;
  /** Null where nothing was asked besides. */
  readonly answered: AnsweredQuestions | null;
  readonly receivedAt: string;
  readonly noticeId: number | null;
  /** What only a member of staff tells. */
  readonly known: {
    readonly incident_type: string | null;
    readonly detected_at: string | null;
    readonly known_at: string | null;
    readonly holders_count: number | null;
  } | null;
  /** Null for the public form. */
  readonly createdBy: number | null;
}

/**
 * An incident with its case, its clocks, its file and the word to whoever handles them: one transaction. Whoever writes
 * down that personal data were affected has seen it: such an incident counts as validated.
 */
export async function createIncident(
  db: Transaction,
  services: BeginServices,
  incident: NewIncident,
): Promise<OpenedCase & { readonly facts: ReceiptFacts }> {
  const { opening, channel, report, receivedAt, known, createdBy } = incident;
  const { legalEntityId, organisation, readers, calendar } = opening;
  const { scam, reporter, nature } = report;
  const knownAt = known?.known_at ?? null;
  const isValidated = knownAt !== null;
  const { clocks, dates } = knowledgeClocks(calendar, knownAt);
  const what = incidentNatures.labels[nature];
  const opened = await beginCase(
    db,
    services,
    {
      kind: incidentKind,
      legalEntityId,
      channel,
      receivedAt,
      state: nature === 'scam' ? 'registered' : isValidated ? 'assessing' : 'received',
      clocks,
      dates,
      createdBy,
      readers,
      told: {
        title: `Novo relato: ${what.toLowerCase()}`,
        message: (protocol) =>
          isValidated
            ? `O incidente ${protocol} foi registrado com o conhecimento: os prazos da ANPD e dos titulares já correm.`
            : `Chegou o relato ${protocol}. Veja o que aconteceu e valide.`,
      },
      action: 'incident.created',
    },
    async (opened) => {
      await deferStatement(
        db,
        db.insertInto('incidents').values({
          id: opened.id,
          legal_entity_id: legalEntityId,
          protocol: opened.protocol,
          received_at: receivedAt,
          nature,
          ...(isValidated
            ? { validation: 'validated', validated_at: receivedAt, validated_by: createdBy }
            : {}),
          reporter_name: reporter.name,
          reporter_email: reporter.email,
          reporter_phone: reporter.phone,
          involved_text: report.involved_text,
          pasted_message: report.pasted_message,
          notice_id: incident.noticeId,
          incident_type: known?.incident_type ?? (nature === 'scam' ? 'fraud' : null),
          unit_id: incident.place?.id ?? null,
          area: report.area,
          description: report.description,
          detected_at: known?.detected_at ?? null,
          known_at: knownAt,
          anpd_due_at: anpdDueOf(clocks),
          occurred_from: report.occurred_at,
          data_natures: [...report.data_natures],
          holders_count: known?.holders_count ?? null,
          ...(scam ? { ...scam, scam_channels: [...scam.scam_channels] } : {}),
        }),
      );
      if (incident.answered) await keepAnswers(db, { id: opened.id, legalEntityId }, incident.answered);
      await deferStatement(
        db,
        db
          .insertInto('incident_sections')
          .values(
            savedSections.map((section) => ({ case_id: opened.id, legal_entity_id: legalEntityId, section })),
          ),
      );
    },
  );
  return {
    ...opened,
    facts: incidentReceipt({
      protocol: opened.protocol,
      organisation,
      received_at: receivedAt,
      reporter: reporter.name,
      nature,
      description: report.description,
      unit: incident.place?.id === legalEntityId ? null : (incident.place?.label ?? null),
      area: report.area,
    }),
  };
}
