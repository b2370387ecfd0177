import { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import {
  noteReview,
  type ReviewDetail,
} from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import {
  anchorAt,
  LONGEST_QUOTE,
  locate,
} from '@conforme/contracts/platform/newsletter-workflows/anchors.ts';
import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { toastAlert } from '../../core/toast/toast-store.ts';
import { markedPieces } from './marked-pieces.ts';

/** The words as they are now, with notes at theirs. Select some, then 'Anotar o trecho'. */
export function ReviewText({ detail }: { detail: ReviewDetail }) {
  const { newsletter, notes, acts } = detail;
  const [quote, setQuote] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const marks = notes
    .filter(({ resolved_at }) => resolved_at === null)
    .flatMap((note) => {
      const at = locate(newsletter.text, note);
      return at === null ? [] : [{ id: note.id, start: at, end: at + note.quote.length }];
    });
  const begin = () => {
    const chosen = selectedIn(box.current);
    if (chosen === null || !newsletter.text.includes(chosen))
      return toastAlert('Selecione no texto, dentro de um parágrafo, as palavras que quer anotar.');
    setQuote(chosen);
  };
  return (
    <section className="card workflow-card" aria-labelledby="text">
      <div className="review-head">
        <h2 id="text">Texto</h2>
        {acts.includes('note') && (
          <Button variant="default" size="xs" leftSection={<IconMessagePlus size={16} />} onClick={begin}>
            Anotar o trecho
          </Button>
        )}
      </div>
      {newsletter.summary && <p className="review-summary">{newsletter.summary}</p>}
      <div className="review-text" ref={box} dir="auto">
        {markedPieces(newsletter.text, marks).map((paragraph) => (
          <p key={paragraph.start}>
            {paragraph.pieces.map(({ start, text, note }) =>
              note === null ? (
                <span key={start}>{text}</span>
              ) : (
                <mark key={start} className="review-mark">
                  <a href={`#note-${note}`} onClick={(event) => showNote(event, note)}>
                    {text}
                  </a>
                </mark>
              ),
            )}
          </p>
        ))}
        {newsletter.text === '' && <p className="muted">Ainda não há texto.</p>}
      </div>
      {quote !== null && <NoteDialog detail={detail} quote={quote} onClose={() => setQuote(null)} />}
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

function selectedIn(box: HTMLElement | null): string | null {
  const selection = document.getSelection();
  const words = selection?.toString().trim() ?? '';
  if (!box || words === '' || words.length > LONGEST_QUOTE || words.includes('\n')) return null;
  return selection?.anchorNode && box.contains(selection.anchorNode) ? words : null;
}

function NoteDialog({
  detail: { newsletter },
  quote,
  onClose,
}: {
  readonly detail: ReviewDetail;
  readonly quote: string;
  readonly onClose: () => void;
}) {
  const send = useSend(newsletterReviews.endpoints.note);
  const start = newsletter.text.indexOf(quote);
  const { form, field, onSubmit } = useDialogForm({
    schema: noteReview,
    initial: { body: '' },
    tidy: ({ body }: { body: string }) => ({
      ...anchorAt(newsletter.text, start, start + quote.length),
      body,
    }),
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
        {quote}
      </blockquote>
      <TextAreaField of={field('body')} label="Nota" isWide />
    </FormDialog>
  );
}
