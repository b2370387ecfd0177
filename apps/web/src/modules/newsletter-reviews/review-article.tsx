import type { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import type { ReviewDetail } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { download } from '../../core/api/download.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { takeFile } from '../../core/api/take-file.ts';
import { FilePicture, type LoadFile } from '../../platform/rich-text/file-picture.tsx';
import { RichTextView } from '../../platform/rich-text/rich-text-view.tsx';

const endpoints = endpointsOf<typeof newsletterReviews>('newsletter-reviews');

/** All that a reviewer agrees to, as its readers will get it. */
export function ReviewArticle({ detail: { newsletter, review } }: { detail: ReviewDetail }) {
  const { cover_id, statement, audience, attachments } = newsletter;
  const input = (file_id: string) => ({ params: { id: String(newsletter.id), file_id } });
  const loadFile: LoadFile = async (fileId) =>
    (await download(endpoints.file, input(fileId), { fallbackName: 'imagem' })).content;
  const take = (fileId: string, name: string) => takeFile(endpoints.file, input(fileId), name);
  return (
    <section className="card workflow-card" aria-labelledby="review-article">
      <h2 id="review-article">Como o leitor recebe</h2>
      <p className="muted small">
        Para quem: {audience.length > 0 ? audience.join(', ') : 'ainda não escolhido'}
      </p>
      {review && newsletter.is_released && <Change review={review} />}
      {newsletter.summary && (
        <p className="review-summary" dir="auto">
          {newsletter.summary}
        </p>
      )}
      {cover_id && (
        <FilePicture key={cover_id} fileId={cover_id} alt={newsletter.cover_alt ?? ''} loadFile={loadFile} />
      )}
      <RichTextView html={newsletter.body} loadFile={loadFile} onDocument={take} />
      {attachments.length > 0 && (
        <ul className="plain-list" aria-label="Anexos">
          {attachments.map(({ id, name }) => (
            <li key={id}>
              <UnstyledButton className="link-button" onClick={() => take(id, name)}>
                <IconFileText size={17} stroke={1.6} aria-hidden="true" /> <span dir="auto">{name}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {statement && (
        <>
          <p className="muted small">Quem lê assina esta declaração:</p>
          <blockquote className="review-quote" dir="auto">
            {statement}
          </blockquote>
        </>
      )}
    </section>
  );
}

/** Of a new version: what it tells and asks of those who have read the one before. */
const Change = ({ review: { relevant, change_note } }: { review: NonNullable<ReviewDetail['review']> }) => (
  <p className="callout" data-tone="info">
    {relevant
      ? 'Alteração relevante: avisa o público e pede de novo a assinatura.'
      : 'Correção pequena: as assinaturas dadas continuam valendo.'}
    {change_note && ` O que muda: ${change_note}`}
  </p>
);
