import type {
  ReviewDetail,
  WaitingReview,
} from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { richTextWords, sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import {
  type NewsletterRow,
  newsletterOf,
  type Person,
  peopleOf,
  type ReviewRow,
  reviewOf,
} from './review-row.ts';

type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

const mayWrite = ({ user }: Asking) =>
  user.permissions.has('newsletters.edit') || user.permissions.has('newsletters.create');

/** Its author, whoever writes or follows newsletters, and the people of its steps; anybody else finds nothing. */
export async function readReview(ctx: Asking, id: number): Promise<ReviewDetail> {
  const newsletter = await newsletterOf(ctx, id);
  const review = await reviewOf(ctx.db, id);
  const people = review ? await stepsPeople(ctx.db, newsletter, review) : [];
  const isOfSteps = people.some((step) => step.some((person) => person.id === ctx.user.userId));
  const follows = mayWrite(ctx) || ctx.user.permissions.has('newsletter_workflows.detail');
  if (!follows && !isOfSteps) throw new AppError('not_found', 'Não encontrado.');
  const { rows: notes } = await sql<ReviewDetail['notes'][number]>`
    select o.id, u.name as author, o.quote, o.before, o.after, o.body, o.created_at, o.resolved_at,
      r.name as resolved_by
    from newsletter_review_notes o left join users u on u.id = o.author_id left join users r on r.id = o.resolved_by
    where o.newsletter_id = ${id} order by o.id`.execute(ctx.db);
  const { rows: events } = await sql<ReviewDetail['events'][number]>`
    select e.id, substr(e.kind, 8) as kind, u.name as actor, e.detail ->> 'step' as step,
      e.detail ->> 'comment' as comment, e.created_at
    from newsletter_events e left join users u on u.id = e.actor_id
    where e.newsletter_id = ${id} and e.kind like 'review\\_%' order by e.id desc limit 200`.execute(ctx.db);
  const { title, summary, cover_id, cover_alt, attachments, statement, audience } = newsletter;
  const body = sanitiseRichText(newsletter.body);
  return {
    newsletter: {
      ...{ id, title, summary, text: richTextWords(body), body },
      ...{ cover_id, cover_alt, attachments, statement, audience },
      author:
        newsletter.author_id === null ? null : { id: newsletter.author_id, label: newsletter.author ?? '' },
      is_released: newsletter.status === 'RE',
    },
    review: review && shown(newsletter, review, people),
    notes,
    events,
    acts: actsOf(ctx, newsletter, review, { people, isOfSteps }),
  };
}

const stepsPeople = (
  db: Database | Transaction,
  newsletter: NewsletterRow,
  { steps }: ReviewRow,
): Promise<Person[][]> =>
  steps.reduce<Promise<Person[][]>>(
    async (before, step) => [...(await before), await peopleOf(db, newsletter, step)],
    Promise.resolve([]),
  );

function shown(
  { digest }: NewsletterRow,
  review: ReviewRow,
  people: readonly Person[][],
): NonNullable<ReviewDetail['review']> {
  const { id, version, workflow_name, state, position, due_on, started_at, ended_at, published_at } = review;
  const { relevant, change_note } = review;
  return {
    ...{ id, version, workflow: workflow_name, state, position, due_on, started_at, ended_at, published_at },
    ...{ relevant, change_note },
    text_changed: published_at === null && review.text_digest !== digest,
    steps: review.steps.map(({ name, kind, quorum, due_days }, at) => ({
      ...{ name, kind, quorum, due_days },
      people: people[at] ?? [],
      approved_by:
        at === position ? (people[at] ?? []).filter((person) => review.approvals.includes(person.id)) : [],
      standing: at < position ? 'done' : at === position && state !== 'approved' ? 'current' : 'ahead',
    })),
  };
}

function actsOf(
  ctx: Asking,
  newsletter: NewsletterRow,
  review: ReviewRow | null,
  { people, isOfSteps }: { readonly people: readonly Person[][]; readonly isOfSteps: boolean },
): ReviewDetail['acts'] {
  const isOpen = review !== null && (review.state === 'running' || review.state === 'sent_back');
  const writes = mayWrite(ctx);
  const isWaitedFor =
    review?.state === 'running' &&
    (people[review.position] ?? []).some((person) => person.id === ctx.user.userId);
  const changed = review !== null && review.text_digest !== newsletter.digest;
  const acts: ReviewDetail['acts'] = [];
  if (isWaitedFor) acts.push('decide', 'note');
  // Whoever only follows newsletters reads notes; they are of those who write the text or review it.
  if (writes || isOfSteps) acts.push('resolve');
  if (writes && isOpen && (review.state === 'sent_back' || changed)) acts.push('resubmit');
  if (writes && isOpen) acts.push('withdraw');
  if (writes && !isOpen) acts.push('submit');
  return acts;
}

/** Of the asker's organisations, what waits for them: few are under review at a time. */
export async function waitingReviews(ctx: UserCtx): Promise<WaitingReview[]> {
  const { rows } = await sql<WaitingReview>`
    select r.newsletter_id, n.title, step ->> 'name' as step, step ->> 'kind' as kind,
      to_char(r.due_on, 'YYYY-MM-DD') as due_on
    from newsletter_reviews r join newsletters n on n.id = r.newsletter_id and n.deleted_at is null
    cross join lateral (select r.steps -> r.position as step) now
    where r.state = 'running' and r.legal_entity_id = any (${scopeSql(ctx)})
      and (step ->> 'kind' = 'publication' or not ${ctx.user.userId}::bigint = any (array_remove(n.writers || n.author_id, null)))
      and ${ctx.user.userId}::bigint in (select newsletter_step_members(r.legal_entity_id,
        (step ->> 'role_id')::bigint, array(select jsonb_array_elements_text(step -> 'user_ids')::bigint)))
      and (step ->> 'quorum' = 'any' or not r.approvals @> array[${ctx.user.userId}::bigint])
    order by r.due_on, r.id limit 50`.execute(ctx.db);
  return rows;
}
