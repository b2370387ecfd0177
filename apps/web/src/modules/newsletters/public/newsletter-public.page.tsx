import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { newsletterPublic } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { download } from '../../../core/api/download.ts';
import type { CallResult } from '../../../core/api/endpoint-ref.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import { takeFile } from '../../../core/api/take-file.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { OfficialPage } from '../../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../../platform/official-page/official-words.tsx';
import { FilePicture, type LoadFile } from '../../../platform/rich-text/file-picture.tsx';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { useReadingTime } from '../use-reading-time.ts';
import { SignByCode } from './sign-by-code.tsx';
import { SignedByLink } from './signed-by-link.tsx';
import './newsletter-public.css';

const endpoints = endpointsOf<typeof newsletterPublic>('newsletter-public');
type Opened = CallResult<typeof endpoints.open>;
type Shown = 'loading' | 'unreachable' | Opened;

/** A newsletter for whoever holds its link; with a personal link it can be signed. */
export function NewsletterPublicPage({ params: { link: param } }: PageProps<'/newsletters/pub/:link'>) {
  const [newsletter, setNewsletter] = useState<Shown>('loading');
  const open = useCallback(
    () =>
      call(endpoints.open, { body: { param } }).then(setNewsletter, (error) => {
        if (isUnreachable(error)) setNewsletter('unreachable');
      }),
    [param],
  );
  useEffect(() => {
    open();
  }, [open]);
  return (
    <OfficialPage wide side={<PublicSide />}>
      {newsletter === 'loading' ? (
        <OfficialWords title="Abrindo o informativo…" lead="Um instante." />
      ) : newsletter === 'unreachable' ? (
        <OfficialWords title="Sem conexão" lead="O informativo não pôde ser aberto agora.">
          <Button variant="default" onClick={open}>
            Tentar de novo
          </Button>
        </OfficialWords>
      ) : (
        <Newsletter newsletter={newsletter} param={param} reopen={open} />
      )}
    </OfficialPage>
  );
}

const PublicSide = () => (
  <>
    <p className="official-motto">Comunicação oficial, com prova de leitura.</p>
    <p>
      O texto é da organização que o publicou. Pelo link público ninguém é contado; pelo link pessoal, a
      organização vê que você abriu o texto e por quanto tempo.
    </p>
  </>
);

interface Props {
  readonly newsletter: Opened;
  readonly param: string;
  readonly reopen: () => void;
}

function Newsletter({ newsletter, param, reopen }: Props) {
  const { title, organisation, publish_at, ended, cover_id, recipient, number } = newsletter;
  useReadingTime(recipient && !ended ? `${param} ${number}` : null, () =>
    call(endpoints.noteReading, { body: { param, version: number } }, { handles: () => true }),
  );
  const loadFile: LoadFile = async (file_id) =>
    (await download(endpoints.file, { body: { param, file_id } }, { fallbackName: 'imagem' })).content;
  const take = (file_id: string, name: string) =>
    takeFile(endpoints.file, { body: { param, file_id } }, name);
  return (
    <OfficialWords title={title} lead={`${organisation}, em ${formatDay(publish_at)}`}>
      {ended ? (
        <p>Este informativo saiu do ar. Fale com a organização se ainda precisar dele.</p>
      ) : (
        <>
          {newsletter.summary && <p className="public-newsletter-summary">{newsletter.summary}</p>}
          {cover_id && <FilePicture fileId={cover_id} alt={newsletter.cover_alt ?? ''} loadFile={loadFile} />}
          <RichTextView html={newsletter.body} loadFile={loadFile} onDocument={take} />
          {newsletter.attachments.length > 0 && (
            <section aria-labelledby="public-attachments">
              <h2 id="public-attachments">Anexos</h2>
              <ul>
                {newsletter.attachments.map(({ id, name, size }) => (
                  <li key={id}>
                    <button type="button" className="rich-document-open" onClick={() => take(id, name)}>
                      {name}
                    </button>{' '}
                    <span className="muted small">{formatBytes(size)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {recipient?.own ? (
        <SignedByLink own={recipient.own} param={param} />
      ) : (
        recipient?.statement &&
        !ended && (
          <SignByCode
            recipient={recipient}
            version={newsletter.number}
            param={param}
            mailLeaves={newsletter.mail_leaves}
            reopen={reopen}
          />
        )
      )}
    </OfficialWords>
  );
}
