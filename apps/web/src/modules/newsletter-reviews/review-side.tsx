import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ReviewDetail } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import {
  reviewEvents,
  stepQuorums,
} from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import { formatDateTime } from '../../core/format/date-time.ts';

/** Where it stands, whom it waits for, and what happened. */
export const ReviewSide = ({ detail: { review, events } }: { detail: ReviewDetail }) => (
  <aside className="review-side" aria-label="Andamento">
    {review && (
      <section className="card workflow-card" aria-labelledby="review-steps">
        <h2 id="review-steps">{review.workflow}</h2>
        <ol className="plain-list workflow-steps">
          {review.steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
            <li key={at} aria-current={step.standing === 'current' ? 'step' : undefined}>
              <span className="workflow-number num" data-standing={step.standing} aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <strong>{step.name}</strong>
                <p className="muted small">
                  {step.people.map(({ label }) => label).join(', ') || 'Ninguém agora'}
                </p>
                {step.standing === 'current' && (
                  <p className="muted small num">
                    {[
                      step.people.length > 1 ? stepQuorums.labels[step.quorum].toLowerCase() : null,
                      step.approved_by.length > 0
                        ? `já aprovou: ${step.approved_by.map(({ label }) => label).join(', ')}`
                        : null,
                      review.due_on ? `até ${formatCivilDate(review.due_on)}` : null,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </p>
                )}
                {step.standing === 'done' && <p className="small">Concluída</p>}
              </div>
            </li>
          ))}
        </ol>
      </section>
    )}
    {events.length > 0 && (
      <section className="card workflow-card" aria-labelledby="review-events">
        <h2 id="review-events">Linha do tempo</h2>
        <ol className="plain-list review-events">
          {events.map((event) => (
            <li key={event.id}>
              <strong>{reviewEvents.labels[event.kind]}</strong>
              <p className="muted small num">
                {[event.actor, event.step, formatDateTime(event.created_at)].filter(Boolean).join(' · ')}
              </p>
              {event.comment && (
                <p className="review-comment" dir="auto">
                  {event.comment}
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
    )}
  </aside>
);
