import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { credentialingHandlingEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handling.endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { download } from '../../../core/api/download.ts';
import { takeFile } from '../../../core/api/take-file.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { PartFailed } from '../../../core/ui/part-failed.tsx';

const PdfView = lazyShown(() =>
  import('../../../platform/pdf-view/pdf-view.tsx').then((module) => module.PdfView),
);

export type SentDocument = ApplicationDetail['documents_sent'][number];

interface Props {
  readonly caseId: string;
  readonly file: SentDocument;
}

const { paper } = credentialingHandlingEndpoints;

/** A paper beside the form: a picture, or a PDF drawn. Each look is on record, so what is kept apart is opened on purpose. */
export function PaperPreview({ caseId, file }: Props) {
  const [isWanted, want] = useState(!file.sensitive);
  const input = { params: { id: caseId, file_id: file.file_id } };
  if (!isWanted)
    return (
      <>
        <p className="muted small">
          Guardado à parte, com o que é de saúde e deficiência. Cada leitura fica registrada.
        </p>
        <Button
          variant="default"
          leftSection={<IconEye size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => want(true)}
        >
          Ler o documento
        </Button>
      </>
    );
  return (
    <>
      <Fetched {...{ caseId, file }} />
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void takeFile(paper, input, file.name)}
      >
        Baixar
      </Button>
    </>
  );
}

function Fetched({ caseId, file }: Props) {
  const fetched = useQuery({
    queryKey: ['application-paper', caseId, file.file_id],
    queryFn: async ({ signal }) => {
      const input = { params: { id: caseId, file_id: file.file_id } };
      const { content } = await download(paper, input, { signal, fallbackName: file.name });
      return { content, bytes: new Uint8Array(await content.arrayBuffer()) };
    },
    // Some megabytes each, and the paper of a family: nothing of it stays once it is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const label = `${file.document}, ${file.name}`;
  if (fetched.isError)
    return <PartFailed onAgain={fetched.refetch}>O documento não pôde ser carregado.</PartFailed>;
  if (!fetched.data) return <Skeleton height={240} role="status" aria-label="Carregando o documento" />;
  if (/\.pdf$/i.test(file.name))
    return (
      <div className="edi-check-pdf">
        <PdfView data={fetched.data.bytes} label={label} />
      </div>
    );
  return <Picture content={fetched.data.content} label={label} />;
}

function Picture({ content, label }: { content: Blob; label: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(content);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [content]);
  return address && <img className="edi-check-picture" src={address} alt={label} />;
}
