import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import type { CallRanking } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { applicationStates } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { rankingOutcomes } from '@conforme/contracts/modules/credentialing-handlings/rules/ranking-outcomes.ts';
import { callShifts, callStatuses } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { inTransaction, type UserCtx } from '../../../core/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { table } from '../../../platform/reports/document-parts.ts';
import type { PaperDocument } from '../../../platform/reports/pdf-document.ts';
import type { Report, ReportRow } from '../../../platform/reports/report.ts';
import {
  type ReportHead,
  type TakenReportServices,
  takeReport,
} from '../../../platform/reports/take-report.ts';
import { readRanking } from './ranking.queries.ts';

type Class = CallRanking['classes'][number];
const className = ({ grade, shift, unit }: Class) =>
  `${grade}, ${callShifts.labels[shift].toLowerCase()}, ${unit}`;
const titleOf = ({ call }: CallRanking) => `Classificação do edital ${call.number}`;

/** Told before it leaves: whoever reads the audit log knows that it did. */
export const takeRankingReport = (
  ctx: UserCtx,
  services: TakenReportServices,
  { params, query }: Parsed<(typeof credentialingDeskEndpoints)['rankingReport']>,
) =>
  takeReport(ctx, services, query.format, async () => {
    const ranking = await readRanking(ctx, params.id);
    await inTransaction(ctx, (ctx) =>
      audit(ctx, 'scholarship_ranking.exported', ['scholarship_call', params.id], { format: query.format }),
    );
    return {
      name: titleOf(ranking),
      paper: (head) => rankingPaper(head, ranking),
      workbook: (head) => rankingWorkbook(head, ranking),
    };
  });

function rankingPaper(head: ReportHead, ranking: CallRanking): PaperDocument {
  const { call, unranked, classes } = ranking;
  return {
    ...head,
    title: titleOf(ranking),
    lead: [
      `${call.title}. Situação do edital: ${callStatuses.labels[call.status].toLowerCase()}.`,
      ...(unranked > 0 ? [`Inscrições ainda sem parecer, fora desta ordem: ${unranked}.`] : []),
    ],
    parts: classes.map((one) =>
      table(
        className(one),
        `Vagas: ${one.full} de 100 %, ${one.partial} de 50 %.`,
        ['Lugar', 'Protocolo', 'Candidato', 'Nota', 'Renda por pessoa', 'Resultado pela ordem', 'Situação'],
        one.places.map(({ place, protocol, candidate, score, per_capita, outcome, state }) => [
          place === null ? '—' : String(place),
          protocol,
          candidate ?? '',
          score.toLocaleString('pt-BR'),
          formatMoney(per_capita),
          rankingOutcomes.labels[outcome],
          applicationStates.labels[state],
        ]),
      ),
    ),
  };
}

const column = (key: string, label: string, type?: 'number') => ({ key, label, ...(type ? { type } : {}) });

/** One line for each place. */
function rankingWorkbook(head: ReportHead, ranking: CallRanking): { report: Report; rows: ReportRow[] } {
  const rows = ranking.classes.flatMap((one) =>
    one.places.map(
      ({ place, protocol, candidate, score, per_capita, outcome, state }): ReportRow => [
        ...[one.unit, one.grade, callShifts.labels[one.shift], place, protocol, candidate, score],
        ...[per_capita / 100, rankingOutcomes.labels[outcome], applicationStates.labels[state]],
      ],
    ),
  );
  const report: Report = {
    ...head,
    title: titleOf(ranking),
    criteria: [
      ['Edital', `${ranking.call.number}, ${ranking.call.title}`],
      ['Sem parecer, fora da ordem', String(ranking.unranked)],
    ],
    columns: [
      column('unit', 'Unidade'),
      column('grade', 'Turma'),
      column('shift', 'Turno'),
      column('place', 'Lugar', 'number'),
      column('protocol', 'Protocolo'),
      column('candidate', 'Candidato'),
      column('score', 'Nota', 'number'),
      column('per_capita', 'Renda por pessoa (R$)', 'number'),
      column('outcome', 'Resultado pela ordem'),
      column('state', 'Situação'),
    ],
    total: rows.length,
  };
  return { report, rows };
}
