import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { SharedDocument } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconDroplet } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { showingFailure } from '../../core/api/call.ts';
import { download } from '../../core/api/download.ts';
import { takeFile } from '../../core/api/take-file.ts';
import { linkEndpoints } from '../../platform/document-links/link-endpoints.ts';
import { CheckCode } from '../../platform/qr-code/check-code.tsx';

// Large: it comes with the document, not with the page.
const PdfView = lazy(() =>
  import('../../platform/pdf-view/pdf-view.tsx').then((module) => ({ default: module.PdfView })),
);

interface Props {
  readonly document: SharedDocument;
  readonly ticket: string;
  readonly onAgain: () => void;
}

type File = 'loading' | 'failed' | 'outside' | { readonly pdf: Uint8Array } | { readonly picture: string };

/** The pages, drawn here; the file itself only where the link allows it. */
export function ReadDocument({ document, ticket, onAgain }: Props) {
  const [file, setFile] = useState<File>('loading');
  const heading = useRef<HTMLHeadingElement>(null);
  const isPdf = document.media_type === 'application/pdf';
  const isPicture = document.media_type.startsWith('image/');
  useEffect(() => heading.current?.focus(), []);
  const load = useCallback(async () => {
    if (!isPdf && !isPicture) return setFile('outside');
    setFile('loading');
    try {
      const { content } = await showingFailure(() =>
        download(linkEndpoints.file, { body: { ticket, use: 'view' } }, { fallbackName: 'documento' }),
      );
      setFile(
        isPdf
          ? { pdf: new Uint8Array(await content.arrayBuffer()) }
          : { picture: URL.createObjectURL(content) },
      );
    } catch {
      setFile('failed');
    }
  }, [ticket, isPdf, isPicture]);
  useEffect(() => {
    load();
  }, [load]);
  const name = `${document.code}, versão ${document.version}`;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {document.title}
      </h1>
      <p className="public-hint">
        {name} · {document.right === 'view' ? 'só leitura · ' : ''}link vale até{' '}
        {formatDay(document.expires_at)}
      </p>
      <div className="shared-pages">
        <Pages file={file} name={name} onAgain={load} />
      </div>
      <CheckCode code={document.check_code} url={document.check_url} />
      {document.right === 'download' && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => takeFile(linkEndpoints.file, { body: { ticket, use: 'download' } }, 'documento')}
        >
          Baixar o arquivo
        </Button>
      )}
      <p className="shared-warning">
        <IconDroplet size={20} aria-hidden />
        <span>
          {document.watermark &&
            'Seu nome, seu e-mail, a hora e o QR code de conferência estão em todas as páginas. '}
          {document.right === 'view' &&
            'Não há botão para baixar, mas nenhum sistema impede uma foto ou cópia da tela. '}
          Não repasse.
        </span>
      </p>
      <p className="public-hint">
        Fechar ou recarregar a página encerra esta leitura: abrir de novo conta outra vez.{' '}
        <button type="button" className="public-link" onClick={onAgain}>
          Voltar ao início
        </button>
      </p>
    </>
  );
}

function Pages({ file, name, onAgain }: { file: File; name: string; onAgain: () => void }) {
  if (file === 'loading') return <p role="status">Preparando as páginas…</p>;
  if (file === 'outside') return <p>Este tipo de arquivo não abre na página: baixe-o.</p>;
  if (file === 'failed')
    return (
      <div role="alert">
        <p>O arquivo não chegou. Esta abertura continua valendo por uma hora.</p>
        <Button variant="default" onClick={onAgain}>
          Tentar de novo
        </Button>
      </div>
    );
  if ('picture' in file) return <img className="shared-picture" src={file.picture} alt={name} />;
  return (
    <Suspense fallback={<p role="status">Preparando as páginas…</p>}>
      <PdfView data={file.pdf} label={name} />
    </Suspense>
  );
}
