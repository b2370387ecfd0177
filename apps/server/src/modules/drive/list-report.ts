import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import { fileKinds } from '@conforme/contracts/core/upload.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import {
  driveKinds,
  driveSorts,
  driveViews,
  MOST_LISTED,
} from '@conforme/contracts/modules/drive/drive-words.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { table } from '../../platform/reports/document-parts.ts';
import type { PaperDocument } from '../../platform/reports/pdf-document.ts';
import type { Report, ReportRow } from '../../platform/reports/report.ts';
import { type ReportHead, type TakenReportServices, takeReport } from '../../platform/reports/take-report.ts';
import { listedNodes, openedFolder } from './browse.queries.ts';

type Query = Parsed<typeof drive.endpoints.report>['query'];

const kindNames = new Map<string, string>(Object.values(fileKinds).map(({ type, label }) => [type, label]));
const kindOf = ({ is_folder, media_type }: DriveNode): string =>
  is_folder ? 'Pasta' : (kindNames.get(media_type) ?? 'Outro arquivo');

/** Told before it leaves: whoever reads the audit log knows that it did. */
export const takeDriveReport = (ctx: UserCtx, services: TakenReportServices, query: Query) =>
  takeReport(ctx, services, query.format, async () => {
    const folder = query.folder === undefined ? null : await openedFolder(ctx, query.folder);
    const nodes = await listedNodes(ctx, query, { limit: MOST_LISTED + 1, offset: 0, placed: true });
    await inTransaction(ctx, (ctx) =>
      recordAudit(
        ctx.db,
        {
          legalEntityId: folder?.legal_entity_id ?? ctx.scope.legalEntityIds[0] ?? null,
          actorId: ctx.user.userId,
        },
        {
          action: 'drive.exported',
          meta: { format: query.format, rows: Math.min(nodes.length, MOST_LISTED) },
        },
      ),
    );
    const shown: Shown = {
      title: `Drive: ${folder?.name ?? driveViews.labels[query.view]}`,
      nodes: nodes.slice(0, MOST_LISTED),
      criteria: criteriaOf(query, nodes.length > MOST_LISTED),
      top: driveViews.labels[query.view],
    };
    return {
      name: shown.title.replace(/[/\\:*?"<>|]+/g, ' -').slice(0, 120),
      paper: (head) => listPaper(head, shown),
      workbook: (head) => listWorkbook(head, shown),
    };
  });

interface Shown {
  readonly title: string;
  readonly nodes: readonly DriveNode[];
  readonly criteria: Report['criteria'];
  /** What stands for the folder of what lies in none. */
  readonly top: string;
}

const criteriaOf = (query: Query, isCut: boolean): Report['criteria'] => [
  ...(query.search ? ([['Pesquisa', query.search]] as const) : []),
  ...(query.kind ? ([['Tipo', driveKinds.labels[query.kind]]] as const) : []),
  ...(query.tag ? ([['Etiqueta', query.tag]] as const) : []),
  ['Ordem', `${driveSorts.labels[query.sort]}, ${query.direction === 'asc' ? 'crescente' : 'decrescente'}`],
  ...(isCut ? ([['Mostrados', `os primeiros ${MOST_LISTED.toLocaleString('pt-BR')}`]] as const) : []),
];

const ownerOf = ({ owner }: DriveNode): string => owner?.name ?? 'Conta que não existe mais';
const sizeOf = ({ is_folder, size }: DriveNode) => (is_folder ? null : size);

const listPaper = (head: ReportHead, { title, nodes, criteria, top }: Shown): PaperDocument => ({
  ...head,
  title,
  lead: criteria.map(([label, text]) => `${label}: ${text}.`),
  parts: [
    table(
      'Arquivos e pastas',
      nodes.length === 1 ? '1 item.' : `${nodes.length.toLocaleString('pt-BR')} itens.`,
      ['Nome', 'Pasta', 'Tipo', 'Tamanho', 'Alterado em', 'Dono'],
      nodes.map((node) => [
        ...[node.name, node.place ?? top, kindOf(node), node.is_folder ? '' : formatBytes(node.size)],
        ...[formatDateTime(node.changed_at), ownerOf(node)],
      ]),
    ),
  ],
});

const column = (key: string, label: string, type?: 'number' | 'datetime') => ({
  key,
  label,
  ...(type ? { type } : {}),
});

function listWorkbook(
  head: ReportHead,
  { title, nodes, criteria, top }: Shown,
): { report: Report; rows: ReportRow[] } {
  const rows = nodes.map(
    (node): ReportRow => [
      ...[node.name, node.place ?? top, kindOf(node), sizeOf(node), node.changed_at, ownerOf(node)],
      ...[node.tags.join(', '), node.is_shared ? 'Sim' : 'Não', node.has_link ? 'Sim' : 'Não'],
    ],
  );
  const columns = [
    column('name', 'Nome'),
    column('place', 'Pasta'),
    column('kind', 'Tipo'),
    column('size', 'Tamanho (bytes)', 'number'),
    column('changed_at', 'Alterado em', 'datetime'),
    column('owner', 'Dono'),
    column('tags', 'Etiquetas'),
    column('is_shared', 'Compartilhado'),
    column('has_link', 'Com link público'),
  ];
  return { report: { ...head, title, criteria, columns, total: rows.length }, rows };
}
