import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { drivePages } from '@conforme/contracts/modules/drive/drive.pages.ts';
import { sql } from 'kysely';
import { scopeSql } from '../../core/scope-sql.ts';
import {
  beginsFirst,
  type FoundRow,
  firstFound,
  type QuickSource,
} from '../../platform/quick-search/quick-source.ts';
import { reachable } from './drive-node.ts';

/** One's own files and folders, and those that were shared. */
export const filesFound: QuickSource = {
  kind: 'files',
  page: drivePages.pages.list,
  find: (ctx, words) => sql<FoundRow>`
    select n.id::text, n.name as label,
      coalesce((select a.name from drive_nodes a where a.id = n.parent_id), 'Meu drive') as detail
    from drive_nodes n
    where n.id = any (array(${firstFound(sql`search_drive(${words}, null, ${scopeSql(ctx)})`)})) and ${reachable(ctx)}
    order by ${beginsFirst(sql`n.name`, words)}, n.name collate "pt-BR-x-icu", n.id limit ${MOST_FOUND}`,
};
