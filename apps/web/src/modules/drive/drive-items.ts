import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import type { KeyboardEvent } from 'react';
import type { DriveAddress, Go } from './drive-address.ts';

/** What the list and the tiles are given. */
export interface DriveItemsProps {
  readonly items: readonly DriveNode[];
  readonly address: DriveAddress;
  readonly go: Go;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (next: ReadonlySet<number>) => void;
  readonly onOpen: (node: DriveNode) => void;
  /** Opens the folder that a find lies in. */
  readonly onPlace: (folder: number) => void;
  readonly onRename: (node: DriveNode) => void;
  readonly onTrash: (nodes: readonly DriveNode[]) => void;
}

type Chosen = Pick<DriveItemsProps, 'items' | 'selected' | 'onSelect'>;

export function toggle({ selected, onSelect }: Chosen, id: number): void {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  onSelect(next);
}

export const takeAll = ({ items, selected, onSelect }: Chosen): void =>
  onSelect(new Set(selected.size === items.length ? [] : items.map(({ id }) => id)));

/** `steps`: by how many each arrow goes on. F2 renames, Delete asks for the trash, Ctrl+A takes all. */
export const keysOf =
  (props: DriveItemsProps, steps: (event: KeyboardEvent<HTMLElement>) => Readonly<Record<string, number>>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { items, selected, onRename, onTrash } = props;
    const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-node]')];
    const at = names.indexOf(document.activeElement as HTMLElement);
    const node = items[at];
    const step = steps(event)[event.key];
    if (step !== undefined) {
      event.preventDefault();
      names[Math.max(0, Math.min(names.length - 1, at + step))]?.focus();
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      takeAll(props);
    } else if (event.key === 'F2' && node) {
      event.preventDefault();
      onRename(node);
    } else if (event.key === 'Delete' && (node || selected.size > 0)) {
      event.preventDefault();
      const chosen = items.filter(({ id }) => selected.has(id));
      onTrash(chosen.length > 0 ? chosen : node ? [node] : []);
    }
  };

export function sizeWords({ is_folder, items, size }: DriveNode): string {
  if (!is_folder) return formatBytes(size);
  if (items === 1) return '1 item';
  return `${(items ?? 0) >= 1000 ? 'mais de 1.000' : items} itens`;
}
