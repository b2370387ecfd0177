import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { type DriveSort, driveSorts } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DriveItemsProps, keysOf, sizeWords, takeAll, toggle } from './drive-items.ts';
import { Place } from './drive-place.tsx';
import { FileIcon } from './file-icon.tsx';
import { NodeTags, SharingMarks } from './node-marks.tsx';
import '@mantine/core/styles/Checkbox.layer.css';

/** A table of names. Arrows go up and down, Enter opens, F2 renames, Delete asks for the trash, Ctrl+A takes all. */
export function DriveList(props: DriveItemsProps) {
  const { items, address, go, selected, onOpen, onPlace } = props;
  const onKeyDown = keysOf(props, () => ({ ArrowDown: 1, ArrowUp: -1 }));
  const header = (sort: DriveSort) => {
    const isSorted = address.sort === sort;
    const Arrow = address.direction === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <th
        className={`drive-${sort}`}
        aria-sort={isSorted ? (address.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      >
        <UnstyledButton
          className="drive-sort"
          onClick={() =>
            go({ sort, direction: isSorted && address.direction === 'asc' ? 'desc' : 'asc', page: null })
          }
        >
          {driveSorts.labels[sort]}
          {isSorted && <Arrow size={14} aria-hidden="true" />}
        </UnstyledButton>
      </th>
    );
  };
  return (
    <table className="drive-table" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th className="drive-check">
            <Checkbox
              aria-label="Selecionar tudo"
              checked={items.length > 0 && selected.size === items.length}
              indeterminate={selected.size > 0 && selected.size < items.length}
              onChange={() => takeAll(props)}
            />
          </th>
          {header('name')}
          {header('size')}
          {header('changed_at')}
          <th className="drive-owner">Dono</th>
        </tr>
      </thead>
      <tbody>
        {items.map((node) => (
          <tr key={node.id} data-selected={selected.has(node.id) || undefined}>
            <td className="drive-check">
              <Checkbox
                aria-label={`Selecionar ${node.name}`}
                checked={selected.has(node.id)}
                onChange={() => toggle(props, node.id)}
              />
            </td>
            <td>
              <div className="drive-name">
                <UnstyledButton data-node={node.id} className="drive-open" onClick={() => onOpen(node)}>
                  <FileIcon of={node} />
                  <span>{node.name}</span>
                </UnstyledButton>
                <SharingMarks node={node} />
                <NodeTags node={node} go={go} />
              </div>
              <Place node={node} address={address} onPlace={onPlace} />
              <span className="drive-under">
                {sizeWords(node)} · {formatDateTime(node.trashed_at ?? node.changed_at)}
              </span>
            </td>
            <td className="drive-size">{sizeWords(node)}</td>
            <td className="drive-changed_at">{formatDateTime(node.trashed_at ?? node.changed_at)}</td>
            <td className="drive-owner">{node.access === 'owner' ? 'Você' : (node.owner?.name ?? '–')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
