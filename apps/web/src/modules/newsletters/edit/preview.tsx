import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { merged } from '@conforme/contracts/platform/bulk-letters/merge-fields.ts';
import { newsletterLetter } from '@conforme/contracts/platform/newsletters/newsletter-letter.ts';
import { FilePicture } from '../../../platform/rich-text/file-picture.tsx';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { loadFileOf } from '../newsletter-files.ts';
import type { NewsletterValues } from './newsletter-values.ts';

export const previewKinds = [
  { value: 'reader', label: 'Leitor' },
  { value: 'phone', label: 'Celular' },
  { value: 'mail', label: 'E-mail' },
] as const;
export type PreviewKind = (typeof previewKinds)[number]['value'];

interface Props {
  readonly kind: PreviewKind;
  readonly values: NewsletterValues;
  readonly newsletter: NewsletterDetail;
}

/** What is on the screen as somebody else will get it. */
export function Preview({ kind, values, newsletter }: Props) {
  return (
    <section className="card newsletter-preview" data-kind={kind} aria-label="Prévia">
      <div className="newsletter-paper">
        {kind === 'mail' ? (
          <MailPreview values={values} newsletter={newsletter} />
        ) : (
          <ReaderPreview values={values} newsletter={newsletter} />
        )}
      </div>
    </section>
  );
}

function ReaderPreview({ values, newsletter }: Omit<Props, 'kind'>) {
  const loadFile = loadFileOf(newsletter.id);
  return (
    <article>
      <p className="muted small">{newsletter.group.label}</p>
      <h2 className="newsletter-title" dir="auto">
        {values.title}
      </h2>
      {values.summary && (
        <p className="newsletter-summary" dir="auto">
          {values.summary}
        </p>
      )}
      {newsletter.cover_id && (
        <FilePicture
          key={newsletter.cover_id}
          fileId={newsletter.cover_id}
          alt={values.cover_alt}
          loadFile={loadFile}
        />
      )}
      <RichTextView html={values.body} loadFile={loadFile} />
    </article>
  );
}

/** The letter itself, with the words as they are written now: plain, and the way to the page where it is read. */
function MailPreview({ values, newsletter }: Omit<Props, 'kind'>) {
  const { subject, text, fields, linkLabel } = newsletterLetter({
    ...{ title: values.title, body: values.body, organisation: newsletter.organisation },
    asksSignature: values.requires_signature,
  });
  const filled = { ...fields, primeiro_nome: '(nome de quem recebe)' };
  return (
    <article>
      <p className="muted small">Assunto: {merged(subject, filled)}</p>
      <p className="newsletter-letter" dir="auto">
        {merged(text, filled)}
      </p>
      <p>
        <strong>{linkLabel}</strong>
      </p>
    </article>
  );
}
