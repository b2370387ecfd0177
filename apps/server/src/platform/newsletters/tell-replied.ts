import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { Notifier } from '../notifications/notifier.ts';

interface Reply {
  readonly author_id: number;
  readonly replied_to: number;
  readonly newsletter_id: number;
  readonly legal_entity_id: number;
  readonly title: string;
}

/** Whoever wrote a comment is told of a reply once it is shown: at once, or when a moderator approves it. */
export async function tellReplied(db: Transaction, notifier: Notifier, commentId: number): Promise<void> {
  const { rows } = await sql<Reply>`
    select c.author_id, parent.author_id as replied_to, c.newsletter_id, c.legal_entity_id, v.title
    from newsletter_comments c join newsletter_comments parent on parent.id = c.parent_id
    join newsletters n on n.id = c.newsletter_id
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    where c.id = ${commentId} and c.state = 'approved' and parent.state in ('approved', 'reported')
      and parent.author_id <> c.author_id`.execute(db);
  const [reply] = rows;
  if (!reply) return;
  await notifier.notify(db, {
    userIds: [reply.replied_to],
    type: 'newsletter.reply',
    title: `Resposta ao seu comentário: ${reply.title}`,
    message: `Em “${reply.title}”.`,
    link: `/newsletters/${reply.newsletter_id}`,
    legalEntityId: reply.legal_entity_id,
    createdBy: reply.author_id,
    dedupKey: `newsletter reply ${commentId}`,
  });
}
