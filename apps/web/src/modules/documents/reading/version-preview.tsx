import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument, ShownVersion } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { download } from '../../../core/api/download.ts';
import { takeFile } from '../../../core/api/take-file.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { PartFailed } from '../../../core/ui/part-failed.tsx';

type Props = { readonly document: ShownDocument; readonly version: ShownVersion };

const PdfView = lazyShown(() =>
  import('../../../platform/pdf-view/pdf-view.tsx').then((module) => module.PdfView),
);

const input = ({ document: { id }, version: { number } }: Props) => ({
  params: { id: String(id), number: String(number) },
});

export const takeVersion = (props: Props) =>
  takeFile(documents.endpoints.file, input(props), props.version.file_name);

/** What a browser shows of a file without running anything of it: a PDF drawn, a picture, a text; the rest is downloaded. */
export function VersionPreview(props: Props) {
  const { media_type, opens } = props.version;
  if (!opens)
    return <p className="document-none muted">O arquivo não pode ser aberto por você, ou foi eliminado.</p>;
  if (media_type === 'application/pdf') return <Fetched {...props} as={Pdf} />;
  if (media_type.startsWith('image/')) return <Fetched {...props} as={Picture} />;
  if (media_type === 'text/plain') return <Fetched {...props} as={Plain} />;
  return (
    <div className="document-none">
      <p className="muted">Este tipo de arquivo não é mostrado aqui. Baixe-o para abrir.</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.7} />}
        onClick={() => takeVersion(props)}
      >
        Baixar
      </Button>
    </div>
  );
}

interface Shown {
  readonly content: Blob;
  readonly label: string;
}

function Fetched({ as: As, ...props }: Props & { readonly as: (shown: Shown) => React.ReactNode }) {
  const { document, version } = props;
  const file = useQuery({
    queryKey: ['document-file', document.id, version.number, version.sha256],
    queryFn: async ({ signal }) =>
      (await download(documents.endpoints.file, input(props), { signal, fallbackName: version.file_name }))
        .content,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (file.isError)
    return (
      <div className="document-none">
        <PartFailed onAgain={file.refetch}>O arquivo não pôde ser carregado.</PartFailed>
      </div>
    );
  if (!file.data) return <Skeleton height={480} role="status" aria-label="Carregando o arquivo" />;
  return <As content={file.data} label={`${document.code}, versão ${version.number}`} />;
}

function Pdf({ content, label }: Shown) {
  const [data, setData] = useState<Uint8Array | null>(null);
  useEffect(() => {
    let isGone = false;
    content.arrayBuffer().then((bytes) => !isGone && setData(new Uint8Array(bytes)));
    return () => {
      isGone = true;
    };
  }, [content]);
  return data && <PdfView data={data} label={label} />;
}

function Picture({ content, label }: Shown) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(content);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [content]);
  return address && <img className="document-picture" src={address} alt={label} />;
}

function Plain({ content, label }: Shown) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isGone = false;
    content.text().then((read) => !isGone && setText(read));
    return () => {
      isGone = true;
    };
  }, [content]);
  return (
    <section aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className="document-text" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
