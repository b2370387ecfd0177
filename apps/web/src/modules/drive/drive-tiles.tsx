import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { imageTypes, MOST_THUMBNAIL_BYTES } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { download } from '../../core/api/download.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import { type DriveItemsProps, keysOf, sizeWords, takeAll, toggle } from './drive-items.ts';
import { Place } from './drive-place.tsx';
import { FileIcon } from './file-icon.tsx';
import { NodeTags, SharingMarks } from './node-marks.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import './drive-tiles.css';

/** How many tiles stand beside each other now: the arrows up and down go a row. */
function inRow({ currentTarget }: KeyboardEvent<HTMLElement>): number {
  const tops = [...currentTarget.querySelectorAll<HTMLElement>('.drive-tile')].map(
    ({ offsetTop }) => offsetTop,
  );
  const count = tops.findIndex((top) => top !== tops[0]);
  return count === -1 ? tops.length : count;
}

/** The same as the list, with pictures. Arrows go to the neighbours, the other keys are those of the list. */
export function DriveTiles(props: DriveItemsProps) {
  const { items, selected } = props;
  const isRtl = document.documentElement.dir === 'rtl';
  const onKeyDown = keysOf(props, (event) => {
    const row = inRow(event);
    const side = isRtl ? -1 : 1;
    return { ArrowRight: side, ArrowLeft: -side, ArrowDown: row, ArrowUp: -row };
  });
  return (
    <>
      <Checkbox
        className="drive-all"
        label="Selecionar tudo"
        checked={items.length > 0 && selected.size === items.length}
        indeterminate={selected.size > 0 && selected.size < items.length}
        onChange={() => takeAll(props)}
      />
      <ul className="plain-list drive-tiles" onKeyDown={onKeyDown}>
        {items.map((node) => (
          <Tile key={node.id} node={node} {...props} />
        ))}
      </ul>
    </>
  );
}

function Tile({ node, ...props }: DriveItemsProps & { node: DriveNode }) {
  const { selected, address, go, onOpen, onPlace } = props;
  return (
    <li className="drive-tile" data-selected={selected.has(node.id) || undefined}>
      <Checkbox
        className="drive-tile-check"
        size="md"
        aria-label={`Selecionar ${node.name}`}
        checked={selected.has(node.id)}
        onChange={() => toggle(props, node.id)}
      />
      <UnstyledButton data-node={node.id} className="drive-tile-open" onClick={() => onOpen(node)}>
        <Thumbnail node={node} />
        <span className="drive-tile-name">{node.name}</span>
      </UnstyledButton>
      <span className="drive-tile-facts">
        {sizeWords(node)} · {formatDateTime(node.trashed_at ?? node.changed_at)}
        {node.access !== 'owner' && ` · ${node.owner?.name ?? 'sem dono'}`}
        <SharingMarks node={node} />
      </span>
      <Place node={node} address={address} onPlace={onPlace} />
      {node.tags.length > 0 && (
        <span className="drive-tile-tags">
          <NodeTags node={node} go={go} />
        </span>
      )}
    </li>
  );
}

/** A small picture as it is, once it comes into sight; of everything else what kind of thing it is. */
function Thumbnail({ node }: { node: DriveNode }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const isPicture = imageTypes.includes(node.media_type) && node.size <= MOST_THUMBNAIL_BYTES;
  const { data } = useQuery({
    queryKey: ['drive-thumbnail', node.id, node.changed_at],
    queryFn: async ({ signal }) =>
      (
        await download(
          driveEndpoints.content,
          { params: { id: String(node.id) } },
          { signal, fallbackName: node.name },
        )
      ).content,
    enabled: isPicture && inViewport,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data);
    setAddress(url);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [data]);
  return (
    <span ref={ref} className="drive-thumbnail">
      {address ? <img src={address} alt="" /> : <FileIcon of={node} isLarge />}
    </span>
  );
}
