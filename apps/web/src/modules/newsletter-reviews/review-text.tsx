import { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import {
  noteReview,
  type ReviewDetail,
} from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { anchorAt, locate } from '@conforme/contracts/platform/newsletter-workflows/anchors.ts';
import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { toastAlert } from '../../core/toast/toast-store.ts';
import { markedPieces } from './marked-pieces.ts';
import { type SelectedPlace, selectedPlace } from './selected-place.ts';

/** The words as they are now, with notes at theirs. Select some, then 'Anotar o trecho'. */
export function ReviewText({ detail }: { detail: ReviewDetail }) {
  const { newsletter, notes, acts } = detail;
  const [place, setPlace] = useState<SelectedPlace | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const marks = notes
    .filter(({ resolved_at }) => resolved_at === null)
    .flatMap((note) => {
      const at = locate(newsletter.text, note);
      return at === null ? [] : [{ id: note.id, start: at, end: at + note.quote.length }];
    });
  const begin = () => {
    const chosen = selectedPlace(box.current, newsletter.text);
    if (chosen === null)
      return toastAlert('Selecione nas palavras do texto, dentro de um parágrafo, o que quer anotar.');
    setPlace(chosen);
  };
  return (
    <section className="card workflow-card" aria-labelledby="text">
      <div className="review-head">
        <h2 id="text">Palavras do texto</h2>
        {acts.includes('note') && (
          <Button variant="default" size="xs" leftSection={<IconMessagePlus size={16} />} onClick={begin}>
            Anotar o trecho
          </Button>
        )}
      </div>
      <div className="review-text" ref={box} dir="auto">
        {markedPieces(newsletter.text, marks).map((paragraph) => (
          <p key={paragraph.start}>
            {paragraph.pieces.map(({ start, text, note }) =>
              note === null ? (
                <span key={start} data-start={start}>
                  {text}
                </span>
              ) : (
                <mark key={start} className="review-mark">
                  <a href={`#note-${note}`} data-start={start} onClick={(event) => showNote(event, note)}>
                    {text}
                  </a>
                </mark>
              ),
            )}
          </p>
        ))}
        {newsletter.text === '' && <p className="muted">Ainda não há texto.</p>}
      </div>
      {place !== null && <NoteDialog detail={detail} place={place} onClose={() => setPlace(null)} />}
    </section>
  );
}

/** Without an address of its own: the address bar is the router's. */
function showNote(event: { preventDefault: () => void }, note: number): void {
  event.preventDefault();
  const place = document.getElementById(`note-${note}`);
  place?.scrollIntoView({ block: 'center' });
  place?.focus();
}

function NoteDialog({
  detail: { newsletter },
  place,
  onClose,
}: {
  readonly detail: ReviewDetail;
  readonly place: SelectedPlace;
  readonly onClose: () => void;
}) {
  const send = useSend(newsletterReviews.endpoints.note);
  const anchor = anchorAt(newsletter.text, place.start, place.end);
  const { form, field, onSubmit } = useDialogForm({
    schema: noteReview,
    initial: { body: '' },
    tidy: ({ body }: { body: string }) => ({ ...anchor, body }),
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(newsletter.id) }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Anotar o trecho"
      action="Anotar"
      size={480}
      isSending={form.submitting}
      onSubmit={onSubmit}
    >
      <blockquote className="review-quote" dir="auto">
        {anchor.quote}
      </blockquote>
      <TextAreaField of={field('body')} label="Nota" isWide />
    </FormDialog>
  );
}
