import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { mailOutboxPages } from '@conforme/contracts/modules/mail-outbox/mail-outbox.pages.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import { scopeSql } from '../../core/scope-sql.ts';
import { type FoundRow, firstFound, type QuickSource } from '../../platform/quick-search/quick-source.ts';
import { isReadable } from './mail-outbox.queries.ts';

/** The newest first, of those that the list shows. */
export const mailFound = (kinds: readonly CaseKind[]): QuickSource => ({
  kind: 'mail',
  page: mailOutboxPages.pages.list,
  find: (ctx, words) => sql<FoundRow>`
    select id::text, subject as label,
      concat_ws(' · ', 'para ' || coalesce(recipient_name, recipient_address),
        to_char(created_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')) as detail
    from mail_messages
    where id = any (array(${firstFound(sql`search_mail_messages(${words}, ${scopeSql(ctx)})`)})) and ${isReadable(ctx, kinds)}
    order by id desc limit ${MOST_FOUND}`,
});
