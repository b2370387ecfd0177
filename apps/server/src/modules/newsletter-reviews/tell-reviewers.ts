import type { ReviewState } from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import { stepKinds } from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { type KeptStep, type NewsletterRow, peopleOf } from './review-row.ts';

type Writing = InTransaction<Pick<UserCtx, 'user' | 'db' | 'scope'>> | InTransaction<UserCtx>;

/** Those a step waits for. */
export async function tellPeople(
  ctx: Writing,
  notifier: Notifier,
  newsletter: NewsletterRow,
  step: KeptStep | undefined,
): Promise<void> {
  if (!step) return;
  const people = await peopleOf(ctx.db, newsletter, step);
  await notifier.notify(ctx.db, {
    userIds: people.map(({ id }) => id).filter((id) => id !== ctx.user.userId),
    type: 'newsletter.review',
    title: `${stepKinds.labels[step.kind]}: ${newsletter.title}`,
    message: `O informativo “${newsletter.title}” espera você na etapa “${step.name}”.`,
    link: `/newsletters/${newsletter.id}/review`,
    legalEntityId: newsletter.legal_entity_id,
    createdBy: ctx.user.userId,
  });
}

const outcomes: Partial<Record<ReviewState | 'released', { readonly head: string; readonly words: string }>> =
  {
    sent_back: { head: 'Informativo devolvido', words: 'foi devolvido para ajustes' },
    rejected: { head: 'Informativo reprovado', words: 'foi reprovado' },
    approved: {
      head: 'Informativo aprovado',
      words: 'passou por todas as etapas e pode ser publicado',
    },
    released: { head: 'Informativo liberado', words: 'passou por todas as etapas e foi liberado' },
  };

export async function tellAuthor(
  ctx: Writing,
  notifier: Notifier,
  { id, title, author_id, legal_entity_id }: NewsletterRow,
  state: ReviewState | 'released',
): Promise<void> {
  const outcome = outcomes[state];
  if (!outcome || author_id === null || author_id === ctx.user.userId) return;
  await notifier.notify(ctx.db, {
    userIds: [author_id],
    type: 'newsletter.review',
    title: `${outcome.head}: ${title}`,
    message: `O informativo “${title}” ${outcome.words}.`,
    link: `/newsletters/${id}/review`,
    legalEntityId: legal_entity_id,
    createdBy: ctx.user.userId,
  });
}
