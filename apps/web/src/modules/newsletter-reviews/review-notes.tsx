import type { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import type {
  ReviewDetail,
  ReviewNote,
} from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { locate } from '@conforme/contracts/platform/newsletter-workflows/anchors.ts';
import { Button } from '@mantine/core';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { Chip } from '../../core/ui/chip.tsx';

const endpoints = endpointsOf<typeof newsletterReviews>('newsletter-reviews');

/** Each with the words it is about, as they were: they are quoted also when the text is another one by now. */
export function ReviewNotes({ detail: { newsletter, notes, acts } }: { detail: ReviewDetail }) {
  const resolve = useSend(endpoints.resolve);
  if (notes.length === 0) return null;
  return (
    <section className="card workflow-card" aria-labelledby="notes">
      <h2 id="notes">Notas</h2>
      <ul className="plain-list review-notes">
        {notes.map((note) => (
          <li key={note.id} id={`note-${note.id}`} tabIndex={-1} data-resolved={note.resolved_at !== null}>
            <Note note={note} isInText={locate(newsletter.text, note) !== null} />
            {note.resolved_at === null && acts.includes('resolve') && (
              <Button
                variant="subtle"
                size="xs"
                loading={resolve.isPending && resolve.variables?.params.note_id === String(note.id)}
                onClick={() =>
                  resolve.mutate({ params: { id: String(newsletter.id), note_id: String(note.id) } })
                }
              >
                Resolver
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Note = ({ note, isInText }: { note: ReviewNote; isInText: boolean }) => (
  <>
    <p className="small">
      <strong>{note.author ?? 'Alguém'}</strong>{' '}
      <span className="muted num">{formatDateTime(note.created_at)}</span>{' '}
      {note.resolved_at !== null ? (
        <Chip tone="ok">Resolvida</Chip>
      ) : (
        !isInText && <Chip tone="mute">O trecho mudou; ficou como era</Chip>
      )}
    </p>
    <blockquote className="review-quote" dir="auto">
      {note.quote}
    </blockquote>
    <p dir="auto">{note.body}</p>
  </>
);
