import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { ReviewDetail } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import {
  approve,
  type Run,
  refusalWords,
  reject,
  resubmit,
  sendBack,
  stepDueOn,
  withdraw,
} from '@conforme/contracts/platform/newsletter-workflows/run-rules.ts';
import type {
  ReviewDecision,
  ReviewEventKind,
} from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { assertReviewable, releaseNewsletter } from '../../platform/newsletters/release-newsletter.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { readReview } from './read-review.ts';
import {
  type KeptStep,
  type NewsletterRow,
  newsletterOf,
  peopleOf,
  type ReviewRow,
  reviewOf,
  runOf,
} from './review-row.ts';
import { tellAuthor, tellPeople } from './tell-reviewers.ts';

type Writing = InTransaction<UserCtx>;
type NewReview = Told & {
  readonly workflow_id: number;
  readonly relevant: boolean;
  readonly change_note: string | null;
};
interface Told {
  readonly comment: string | null;
}

async function note(
  ctx: Writing,
  { id, legal_entity_id }: NewsletterRow,
  kind: ReviewEventKind,
  detail: { readonly step?: string | undefined; readonly comment?: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('newsletter_events')
    .values({
      ...{ newsletter_id: id, legal_entity_id, kind: `review_${kind}`, actor_id: ctx.user.userId },
      detail: JSON.stringify(detail),
    })
    .execute();
}

const dueOn = (step: KeptStep | undefined): string | null =>
  step ? stepDueOn(civilDayOf(Date.now()), step.due_days) : null;

export const submit = (
  ctx: UserCtx,
  notifier: Notifier,
  id: number,
  { workflow_id, comment, relevant, change_note }: NewReview,
): Promise<ReviewDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const newsletter = await newsletterOf(ctx, id);
    await assertReviewable(ctx.db, id);
    const { rows } = await sql<{ name: string; steps: KeptStep[] }>`
      select w.name, (select json_agg(json_build_object('name', s.name, 'kind', s.kind, 'quorum', s.quorum,
          'due_days', s.due_days, 'role_id', s.role_id,
          'user_ids', coalesce((select json_agg(p.user_id) from newsletter_workflow_people p
            where p.step_id = s.id), '[]')) order by s.position)
        from newsletter_workflow_steps s where s.workflow_id = w.id) as steps
      from newsletter_workflows w
      where w.id = ${workflow_id} and w.state = 'active' and w.deleted_at is null
        and w.legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
    const [workflow] = rows;
    if (!workflow) throw invalidField('workflow_id', 'Este fluxo não existe ou está fora de uso.');
    for (const step of workflow.steps)
      if ((await peopleOf(ctx.db, newsletter, step)).length === 0)
        throw invalidField(
          'workflow_id',
          `Ninguém pode decidir a etapa “${step.name}”. Quem escreveu não revisa nem aprova o próprio texto.`,
        );
    const { rows: begun } = await sql<{ id: number }>`
      insert into newsletter_reviews (newsletter_id, legal_entity_id, workflow_id, workflow_name, steps, text_digest,
        submitted_by, due_on, relevant, change_note)
      values (${id}, ${newsletter.legal_entity_id}, ${workflow_id}, ${workflow.name},
        ${JSON.stringify(workflow.steps)}::jsonb, ${newsletter.digest}, ${ctx.user.userId}, ${dueOn(workflow.steps[0])},
        ${relevant || newsletter.current_version === 0}, ${change_note})
      on conflict (newsletter_id) where state in ('running', 'sent_back') do nothing returning id`.execute(
      ctx.db,
    );
    if (!begun[0]) throw new AppError('conflict', 'Este informativo já está em revisão.');
    await note(ctx, newsletter, 'submitted', { step: workflow.steps[0]?.name, comment });
    await tellPeople(ctx, notifier, newsletter, workflow.steps[0]);
    await audit(ctx, 'newsletter.submitted', ['newsletter', id], { workflow: workflow_id });
    return readReview(ctx, id);
  });

interface Locked {
  readonly newsletter: NewsletterRow;
  readonly review: ReviewRow;
}

async function lockReview(ctx: Writing, id: number, version: number): Promise<Locked> {
  const newsletter = await newsletterOf(ctx, id);
  const review = found((await reviewOf(ctx.db, id, { lock: true })) ?? undefined);
  if (review.version !== version)
    throw new AppError('stale_version', 'Outra pessoa decidiu algo nesta revisão. Veja como ela está agora.');
  return { newsletter, review };
}

async function store(ctx: Writing, review: ReviewRow, run: Run, due: string | null): Promise<void> {
  const isOver = run.state !== 'running' && run.state !== 'sent_back';
  await sql`update newsletter_reviews set state = ${run.state}, position = ${run.position}, text_digest = ${run.text},
    approvals = ${[...run.approvals]}::bigint[], due_on = ${due}::date,
    ended_at = ${isOver ? sql`now()` : null} where id = ${review.id}`.execute(ctx.db);
}

const decisions = { approve, send_back: sendBack, reject } as const;
const events = { approve: 'approved', send_back: 'sent_back', reject: 'rejected' } as const;

export const decide = (
  ctx: UserCtx,
  notifier: Notifier,
  id: number,
  { decision, comment, version }: Told & { readonly decision: ReviewDecision; readonly version: number },
): Promise<ReviewDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    // Whoever has no part in it finds nothing.
    await readReview(ctx, id);
    const { newsletter, review } = await lockReview(ctx, id, version);
    const step = review.steps[review.position];
    const people = step ? await peopleOf(ctx.db, newsletter, step) : [];
    if (decision === 'reject' && !comment)
      throw invalidField('comment', 'Diga por que o informativo foi reprovado.');
    if (decision === 'send_back') await assertSaid(ctx, review, comment);
    const { run, passed, refusal } = decisions[decision](runOf(review), {
      by: ctx.user.userId,
      deciders: people.map((person) => person.id),
      text: newsletter.digest,
    });
    if (refusal)
      throw new AppError(refusal === 'not_theirs' ? 'forbidden' : 'conflict', refusalWords[refusal]);
    const next = passed ? review.steps[run.position] : undefined;
    const due = run.state !== 'running' ? null : passed ? dueOn(next) : review.due_on;
    await store(ctx, review, run, due);
    await note(ctx, newsletter, events[decision], { step: step?.name, comment });
    if (passed)
      await note(ctx, newsletter, run.state === 'approved' ? 'completed' : 'step_passed', {
        step: step?.name,
      });
    const isReleased = run.state === 'approved' && step?.kind === 'publication';
    if (isReleased) await publish(ctx, id, review);
    if (next && run.state === 'running') await tellPeople(ctx, notifier, newsletter, next);
    if (run.state !== 'running')
      await tellAuthor(ctx, notifier, newsletter, isReleased ? 'released' : run.state);
    await audit(ctx, `newsletter.${events[decision]}`, ['newsletter', id], { step: review.position + 1 });
    return readReview(ctx, id);
  });

/** The last step of a workflow is the release itself, as whoever handed the text in said. */
async function publish(ctx: Writing, id: number, { relevant, change_note }: ReviewRow): Promise<void> {
  await sql`select from newsletters where id = ${id} for update`.execute(ctx.db);
  const { number, relevant: asksAgain } = await releaseNewsletter(ctx.db, id, {
    ...{ relevant, note: change_note },
    releasedBy: ctx.user.userId,
  });
  await audit(ctx, number === 1 ? 'newsletter.released' : 'newsletter.version_released', ['newsletter', id], {
    ...{ version: number, relevant: asksAgain },
  });
}

/** What is to be changed is said: in a comment, or in a note at the words. */
async function assertSaid(ctx: Writing, { id }: ReviewRow, comment: string | null): Promise<void> {
  if (comment) return;
  const { rows } = await sql`select from newsletter_review_notes
    where review_id = ${id} and resolved_at is null limit 1`.execute(ctx.db);
  if (rows.length === 0)
    throw invalidField('comment', 'Diga o que precisa mudar, aqui ou em uma nota no texto.');
}

export const sendAgain = (
  ctx: UserCtx,
  notifier: Notifier,
  id: number,
  { comment, version }: Told & { readonly version: number },
): Promise<ReviewDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { newsletter, review } = await lockReview(ctx, id, version);
    await assertReviewable(ctx.db, id);
    const { run, refusal } = resubmit(runOf(review), newsletter.digest);
    if (refusal) throw new AppError('conflict', refusalWords[refusal]);
    const step = review.steps[run.position];
    await store(ctx, review, run, dueOn(step));
    await note(ctx, newsletter, 'resubmitted', { step: step?.name, comment });
    await tellPeople(ctx, notifier, newsletter, step);
    await audit(ctx, 'newsletter.submitted', ['newsletter', id], { step: run.position + 1 });
    return readReview(ctx, id);
  });

export const takeBack = (ctx: UserCtx, id: number, version: number): Promise<ReviewDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { newsletter, review } = await lockReview(ctx, id, version);
    const { run, refusal } = withdraw(runOf(review));
    if (refusal) throw new AppError('conflict', refusalWords[refusal]);
    await store(ctx, review, run, null);
    await note(ctx, newsletter, 'withdrawn', {});
    await audit(ctx, 'newsletter.review_withdrawn', ['newsletter', id]);
    return readReview(ctx, id);
  });
