import { stepKinds } from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { type KeptStep, peopleOf } from './review-row.ts';

interface Services {
  readonly system: Database;
  readonly notifier: Notifier;
}

interface DueReview {
  readonly id: number;
  readonly newsletter_id: number;
  readonly legal_entity_id: number;
  readonly writers: readonly number[];
  readonly title: string;
  readonly step: KeptStep;
  readonly approvals: readonly number[];
}

/** Reviews whose step is due today or late are told once a day; workflows deleted thirty days ago go for good. */
export const newsletterReviewsJobs = ({ system, notifier }: Services): FeatureJobs => ({
  tasks: {
    'remind-reviewers': cronTask(() => remindReviewers(system, notifier)),
    'purge-newsletter-workflows': cronTask(async () => {
      await sql`delete from newsletter_workflows where deleted_at < now() - interval '30 days'`.execute(
        system,
      );
    }),
  },
  cron: { 'remind-reviewers': '10 11 * * *', 'purge-newsletter-workflows': '12 6 * * *' },
});

async function remindReviewers(system: Database, notifier: Notifier): Promise<void> {
  for (;;) {
    const isTold = await system.transaction().execute((db) => remindOne(db, notifier));
    if (!isTold) return;
  }
}

/** One at a time, each in a transaction of its own: the row says that it was told today. */
async function remindOne(db: Transaction, notifier: Notifier): Promise<boolean> {
  const { rows } = await sql<DueReview>`
    select r.id, r.newsletter_id, r.legal_entity_id, n.title,
      array_remove(n.writers || n.author_id, null) as writers, r.steps -> r.position as step, r.approvals
    from newsletter_reviews r join newsletters n on n.id = r.newsletter_id and n.deleted_at is null
    where r.state = 'running' and r.due_on <= today_in_brasilia() and r.reminded_on is distinct from today_in_brasilia()
    order by r.id limit 1 for update of r skip locked`.execute(db);
  const [due] = rows;
  if (!due) return false;
  const people = await peopleOf(db, due, due.step);
  await notifier.notify(db, {
    userIds: people.map(({ id }) => id).filter((id) => !due.approvals.includes(id)),
    type: 'newsletter.review',
    title: `${stepKinds.labels[due.step.kind]}: ${due.title}`,
    message: `O prazo da etapa “${due.step.name}” chegou, e o informativo “${due.title}” ainda espera você.`,
    link: `/newsletters/${due.newsletter_id}/review`,
    legalEntityId: due.legal_entity_id,
  });
  await sql`update newsletter_reviews set reminded_on = today_in_brasilia() where id = ${due.id}`.execute(db);
  await sql`insert into newsletter_events (newsletter_id, legal_entity_id, kind, detail)
    values (${due.newsletter_id}, ${due.legal_entity_id}, 'review_reminded',
      ${JSON.stringify({ step: due.step.name })}::jsonb)`.execute(db);
  return true;
}
