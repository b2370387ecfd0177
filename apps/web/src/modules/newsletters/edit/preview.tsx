import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
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

/** A letter is plain: its words, and the way to the page where it is read and signed. */
function MailPreview({ values, newsletter }: Omit<Props, 'kind'>) {
  const { body } = new DOMParser().parseFromString(values.body, 'text/html');
  const first = Array.from(body.querySelectorAll('p'), (node) => node.textContent?.trim()).filter(Boolean);
  return (
    <article>
      <p className="muted small">Assunto: {values.title}</p>
      <p>Olá, (nome de quem recebe).</p>
      <p dir="auto">{values.summary || first[0]}</p>
      <p>
        <strong>{values.requires_signature ? 'Ler e assinar' : 'Ler o informativo'}</strong>
      </p>
      <p className="muted small">{newsletter.organisation}</p>
    </article>
  );
}
