import { formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { formatCivilDate, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { findingSeverities } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-choices.ts';
import { dueDiligenceStates } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import type { plainAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { scoreBands } from '@conforme/contracts/platform/questionnaires/score-bands.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { forbidden } from '../../platform/cases/act-on-case.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { actOn, change, type DueDiligenceServices } from './act-on-due-diligence.ts';
import { readDueDiligence } from './read-due-diligence.ts';

/** What was decided, for whoever asks the supplier for proof. No answer stands in it. */
function certificateContent(detail: DueDiligenceDetail): DocumentContent {
  const { supplier, decision, score, template, findings, submitted_at } = detail;
  const open = findings.filter(({ closed_at }) => closed_at === null);
  return {
    title: 'Certificado de due diligence',
    subtitle: dueDiligenceStates.labels[decision?.decision ?? 'approved'],
    sections: [
      {
        number: null,
        title: 'Fornecedor',
        rows: [
          { label: 'Razão social', value: supplier.name },
          { label: 'CNPJ', value: formatCnpj(supplier.cnpj) },
          { label: 'Serviço', value: supplier.service },
        ],
      },
      {
        number: null,
        title: 'Avaliação',
        rows: [
          { label: 'Resultado', value: dueDiligenceStates.labels[decision?.decision ?? 'approved'] },
          { label: 'Questionário', value: `${template.title}, versão ${template.number}` },
          { label: 'Respondido em', value: submitted_at && formatDay(submitted_at) },
          { label: 'Nota', value: score?.score === null || !score ? 'sem nota' : `${score.score} de 100` },
          { label: 'Risco', value: score?.band ? scoreBands.labels[score.band] : 'sem nota' },
          { label: 'Decidido em', value: decision && formatDay(decision.at) },
          {
            label: 'Válido até',
            value: decision?.valid_until ? formatCivilDate(decision.valid_until) : null,
          },
        ],
      },
      ...(open.length > 0
        ? [
            {
              number: null,
              title: 'Ressalvas',
              rows: [],
              table: {
                columns: ['O que falta', 'Gravidade', 'Até'],
                rows: open.map(({ gap, severity, due_on }) => [
                  gap,
                  findingSeverities.labels[severity],
                  due_on ? formatCivilDate(due_on) : 'sem data',
                ]),
              },
            },
          ]
        : []),
    ],
    annexes: [],
    closing:
      'Este certificado diz o que foi avaliado e decidido na data dele. Ele não substitui as obrigações do contrato nem da lei.',
  };
}

/** Typeset outside of the transaction, stored within it: what changed meanwhile is told as a lost race. */
export const issueCertificate = async (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) => {
  await limitActs(ctx, services.limiter);
  const detail = await inTransaction(ctx, (ctx) => readDueDiligence(ctx, services, id));
  const { actions } = detail;
  // Nothing is typeset that could not be issued.
  if (!actions.some(({ name, refused }) => name === 'issue' && refused === null))
    throw forbidden('Só uma avaliação aprovada e válida tem certificado.');
  const of = { id, legalEntityId: detail.unit.id };
  const document = {
    ...{ of, kind: 'due-diligence-certificate', content: certificateContent(detail) },
    fileName: `Certificado ${detail.protocol}`,
  };
  return services.documents.issue(ctx, document, (typeset) =>
    actOn(ctx, services, { id, version, act: 'issue' }, async ({ db, row, by }) => {
      await typeset.store(db);
      await change(db, row, {});
      await addEntry(db, row, {
        ...{ kind: 'document', ...by },
        facts: { document: 'certificate', version: typeset.version, sha256: typeset.sha256 },
      });
      return {
        action: 'due_diligence.document_issued',
        meta: { document: typeset.id, kind: 'certificate', version: typeset.version },
      };
    }),
  );
};
