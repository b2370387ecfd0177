import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { type ImportTargetKey, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { headersOf } from '../../platform/imports/arrange-columns.ts';
import { ownerOf } from '../../platform/imports/refused-rows.ts';
import type { Report, ReportRow } from '../../platform/reports/report.ts';
import type { ReportThread } from '../../platform/reports/report-threads.ts';
import { phaseSql, visibleImports } from './imports.queries.ts';
import { type ImportsServices, targetOf } from './own-import.ts';

/** What a sheet to fill in looks like: the names of the columns, one example, and a sheet that explains them. */
export async function templateFile(
  ctx: UserCtx,
  services: ImportsServices,
  key: ImportTargetKey,
): Promise<FileAnswer> {
  const { fields } = targetOf(ctx, services.targets, key);
  const { label, plural } = importTargets[key];
  return workbook(ctx, services, `Modelo - ${label}`, {
    labels: fields.map((field) => field.label),
    rows: [fields.map(({ example }) => example)],
    criteria: [
      [
        'Como usar',
        `Preencha uma linha por registro, apague a linha de exemplo e envie o arquivo em Importar ${plural}.`,
      ],
      ['Colunas', 'As que não usar podem ficar vazias ou ser apagadas; a ordem não importa.'],
      ...fields.flatMap(({ label, hint, required }): [string, string][] =>
        hint || required
          ? [[label, [required ? 'Obrigatória.' : '', hint ?? ''].filter(Boolean).join(' ')]]
          : [],
      ),
    ],
  });
}

/** The refused rows as they were sent, and why: corrected there, they can be sent again. Told before they leave. */
export async function refusedFile(ctx: UserCtx, services: ImportsServices, id: number): Promise<FileAnswer> {
  const { uuid, file_name, phase } = await inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<{ uuid: string; file_name: string; phase: 'check' | 'run' }>`
      select i.uuid, i.file_name, ${phaseSql} as phase
      from imports i
      where i.id = ${id} and i.created_by = ${ctx.user.userId} and i.id in (select id from imports where ${visibleImports(ctx)})`.execute(
      ctx.db,
    );
    const row = found(rows[0]);
    await audit(ctx, 'import.refused_taken', ['import', id]);
    return row;
  });
  const { rows: batches } = await sql<{ number: number; refused_rows: Buffer }>`
    select number, refused_rows from import_batches
    where import_id = ${id} and phase = ${phase} and refused_rows is not null order by number`.execute(
    ctx.db,
  );
  const parts = await Promise.all(
    batches.map(({ number, refused_rows }) =>
      services.refusedRows.open(ownerOf(uuid, phase, number), refused_rows),
    ),
  );
  const { headers } = found(parts[0]);
  const refused = parts.flatMap(({ rows }) => rows);
  const width = refused.reduce((widest, { cells }) => Math.max(widest, cells.length), headers.length);
  return workbook(ctx, services, `Recusadas - ${file_name.replace(/\.\w+$/, '')}`, {
    labels: [...headersOf(width, { number: 1, cells: headers }), 'Motivo'],
    rows: refused.map(({ cells, reason }) => [
      ...Array.from({ length: width }, (_, column) => cells[column] ?? ''),
      reason,
    ]),
    criteria: [
      ['Como usar', 'Corrija o que diz a coluna Motivo e envie este arquivo como uma nova importação.'],
    ],
  });
}

interface Contents {
  readonly labels: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly criteria: Report['criteria'];
}

/** Rows that are written at once, and others' turns between. */
const AT_ONCE = 500;

async function workbook(
  ctx: UserCtx,
  { places, threads }: ImportsServices,
  title: string,
  { labels, rows, criteria }: Contents,
): Promise<FileAnswer> {
  const { name: author } = await ctx.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', ctx.user.userId)
    .executeTakeFirstOrThrow();
  const organisation = await organisationName(ctx);
  const report: Report = {
    title,
    organisation,
    author,
    at: new Date().toISOString(),
    criteria,
    columns: labels.map((label, column) => ({ key: String(column), label })),
    total: rows.length,
  };
  const gone = ctx.http.untilGone();
  const release = await places.take(holderOf(ctx.user), gone);
  let thread: ReportThread | null = null;
  try {
    thread = await threads.begin({ format: 'xls', report }, gone);
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < rows.length; at += AT_ONCE)
      pieces.push(await thread.ask(rows.slice(at, at + AT_ONCE)));
    pieces.push(await thread.ask('end'));
    return { name: `${title}.xlsx`, type: fileKinds.xlsx.type, content: Buffer.concat(pieces) };
  } finally {
    thread?.stop();
    release();
  }
}

async function organisationName({ db, scope }: UserCtx): Promise<string> {
  const row = await db
    .selectFrom('legal_entities')
    .select(['trading_name', 'company_name'])
    .where('id', '=', scope.id)
    .executeTakeFirst();
  return row?.trading_name ?? row?.company_name ?? 'Todas';
}
