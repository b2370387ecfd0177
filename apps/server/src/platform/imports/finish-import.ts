import { sql } from 'kysely';
import { recordAudit } from '../audit/audit.ts';
import type { ImportServices } from './import-services.ts';
import type { StoredImport } from './stored-import.ts';

/** The end of an import: its file goes, whoever asked for it is told, and the log has its sum. Once, whoever runs it. */
export async function finishImport(
  { system, notifier }: ImportServices,
  stored: StoredImport,
): Promise<void> {
  await system.transaction().execute(async (db) => {
    const { rows } = await sql<{
      file_name: string;
      created: number;
      updated: number;
      skipped: number;
      refused: number;
    }>`
      update imports set state = 'done', file_id = null, finished_at = now()
      where id = ${stored.id} and state = 'running'
      returning file_name, created, updated, skipped, refused`.execute(db);
    const [ended] = rows;
    if (!ended) return;
    const { file_name, ...counts } = ended;
    if (stored.created_by !== null)
      await notifier.notify(db, {
        userIds: [stored.created_by],
        type: 'text.message',
        title: `Importação concluída: ${file_name}`,
        message: `A importação de "${file_name}" terminou: ${wordsOf(counts)}.`,
        link: `/imports/${stored.id}`,
        legalEntityId: stored.legal_entity_id,
      });
    await recordAudit(
      db,
      { legalEntityId: stored.legal_entity_id, actorId: stored.created_by },
      {
        action: 'import.finished',
        object: ['import', stored.id],
        meta: { target: stored.target, ...counts },
      },
    );
  });
}

const figures = new Intl.NumberFormat('pt-BR');
const wordsOf = ({
  created,
  updated,
  refused,
}: {
  created: number;
  updated: number;
  refused: number;
}): string =>
  [
    `${figures.format(created)} ${created === 1 ? 'incluído' : 'incluídos'}`,
    ...(updated > 0 ? [`${figures.format(updated)} ${updated === 1 ? 'atualizado' : 'atualizados'}`] : []),
    ...(refused > 0
      ? [`${figures.format(refused)} ${refused === 1 ? 'linha recusada' : 'linhas recusadas'}`]
      : []),
  ].join(', ');
