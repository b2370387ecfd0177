import type { DriveDetail } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import {
  imageTypes,
  MOST_PREVIEW_BYTES,
  MOST_TEXT_BYTES,
} from '@conforme/contracts/modules/drive/drive-words.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { download } from '../../core/api/download.ts';
import { usePicture } from '../../core/api/use-picture.ts';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { driveEndpoints } from './drive-endpoints.ts';

const PdfView = lazyShown(() =>
  import('../../platform/pdf-view/pdf-view.tsx').then((module) => module.PdfView),
);

/** What a browser shows of a file without running anything of it: a picture, a PDF drawn, a text. */
export function ItemPreview({ node }: { node: DriveDetail }) {
  if (node.is_folder || node.size > MOST_PREVIEW_BYTES) return null;
  if (imageTypes.includes(node.media_type)) return <Picture node={node} />;
  if (node.media_type === 'application/pdf') return <Read node={node} as={Pdf} />;
  if (node.media_type.startsWith('text/') && node.size <= MOST_TEXT_BYTES)
    return <Read node={node} as={Text} />;
  return null;
}

const newestOf = ({ versions }: DriveDetail) => String(versions[0]?.number ?? 1);

function Picture({ node }: { node: DriveDetail }) {
  const picture = usePicture(`/api/v1/drive/${node.id}/content?version=${newestOf(node)}`);
  return picture ? <img src={picture} alt={`Prévia de ${node.name}`} className="drive-preview" /> : null;
}

interface Shown {
  readonly bytes: Uint8Array;
  readonly label: string;
}

function Read({ node, as: As }: { node: DriveDetail; as: (shown: Shown) => React.ReactNode }) {
  const version = newestOf(node);
  const file = useQuery({
    queryKey: ['drive-content', node.id, version],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(node.id) }, query: { version } };
      const { content } = await download(driveEndpoints.content, input, { signal, fallbackName: node.name });
      return new Uint8Array(await content.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A few megabytes each: what was closed is read again.
    gcTime: 0,
  });
  if (file.isError) return <PartFailed onAgain={file.refetch}>A prévia não pôde ser carregada.</PartFailed>;
  if (!file.data) return <Skeleton height={240} role="status" aria-label="Carregando a prévia" />;
  return <As bytes={file.data} label={`Prévia de ${node.name}`} />;
}

function Pdf({ bytes, label }: Shown) {
  return (
    <div className="drive-pdf">
      <PdfView data={bytes} label={label} />
    </div>
  );
}

function Text({ bytes, label }: Shown) {
  return (
    <section aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className="drive-text" tabIndex={0}>
        {new TextDecoder().decode(bytes)}
      </pre>
    </section>
  );
}
