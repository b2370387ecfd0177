import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

/** The invitations of those who were invited, sent when they were; their words are forgotten by now. One came back. */
export const mailOutboxDemo: DemoPart = async ({ db }) => {
  await sql`
    insert into mail_messages (legal_entity_id, user_id, about, recipient_name, recipient_address, subject, message_id,
      state, tries, last_error, sent_at, created_at)
    select u.home_entity_id, u.id, 'invitation', u.name, u.email,
      'Seu acesso ao Conforme: ' || coalesce(e.trading_name, e.company_name), 'demo-' || u.id || '@conforme.example',
      case when returned then 'failed' else 'sent' end, 1,
      case when returned then 'O servidor de e-mail respondeu: 550 5.1.1 Mailbox does not exist' end,
      case when returned then null else u.created_at + interval '4 seconds' end, u.created_at
    from users u join legal_entities e on e.id = u.home_entity_id
    cross join lateral (select u.id = (select min(id) from users where status = 'invited') as returned) came_back
    where u.status = 'invited'`.execute(db);
};
