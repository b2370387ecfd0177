import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { ShownNewsletter } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconFileText, IconFingerprint } from '@tabler/icons-react';
import { takeFileOf } from '../newsletter-files.ts';

type Props = { readonly newsletter: ShownNewsletter };

export function AttachmentsCard({ newsletter: { id, attachments } }: Props) {
  if (attachments.length === 0) return null;
  return (
    <section className="card newsletter-card" aria-labelledby="newsletter-attachments">
      <h2 id="newsletter-attachments">{attachments.length === 1 ? 'Anexo' : 'Anexos'}</h2>
      <ul className="plain-list newsletter-files">
        {attachments.map((file) => (
          <li key={file.id}>
            <UnstyledButton
              className="row newsletter-file"
              onClick={() => takeFileOf(id, file.id, file.name)}
            >
              <IconFileText size={20} stroke={1.6} aria-hidden="true" />
              <span>
                <span dir="auto">{file.name}</span>
                <span className="muted small num"> {formatBytes(file.size)}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function AboutCard({ newsletter }: Props) {
  const { number, released_at, audience, expires_at, content_hash, organisation } = newsletter;
  return (
    <section className="card newsletter-card" aria-labelledby="newsletter-about">
      <h2 id="newsletter-about">Sobre este informativo</h2>
      <dl className="newsletter-about">
        <dt>De</dt>
        <dd>{organisation}</dd>
        <dt>Versão</dt>
        <dd className="num">
          {number === null ? 'rascunho' : `${number}${released_at ? `, de ${formatDay(released_at)}` : ''}`}
        </dd>
        {audience.length > 0 && (
          <>
            <dt>Para quem</dt>
            <dd>{audience.join(', ')}</dd>
          </>
        )}
        {expires_at && (
          <>
            <dt>Fica no Mural até</dt>
            <dd className="num">{formatDay(expires_at)}</dd>
          </>
        )}
        {content_hash && (
          <>
            <dt>Impressão digital</dt>
            <dd className="num" title={content_hash}>
              <IconFingerprint size={16} stroke={1.6} aria-hidden="true" /> {content_hash.slice(0, 4)}…
              {content_hash.slice(-4)}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
