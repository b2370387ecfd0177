import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { mailOutboxPages } from '@conforme/contracts/modules/mail-outbox/mail-outbox.pages.ts';
import { sql } from 'kysely';
import { scopeSql } from '../../core/scope-sql.ts';
import { type FoundRow, firstFound, type QuickSource } from '../../platform/quick-search/quick-source.ts';
import { inScope } from './mail-outbox.queries.ts';

/** The newest first. */
export const mailFound: QuickSource = {
  kind: 'mail',
  page: mailOutboxPages.pages.list,
  find: (ctx, words) => sql<FoundRow>`
    select id::text, subject as label,
      concat_ws(' · ', 'para ' || coalesce(recipient_name, recipient_address),
        to_char(created_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')) as detail
    from mail_messages
    where id = any (array(${firstFound(sql`search_mail_messages(${words}, ${scopeSql(ctx)})`)})) and ${inScope(ctx)}
    order by id desc limit ${MOST_FOUND}`,
};
