import {
  type DriveKind,
  type DriveSort,
  type DriveView,
  driveKinds,
  driveSorts,
  driveViews,
} from '@conforme/contracts/modules/drive/drive-words.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';

/** What the address of the drive says: where one is, what is shown of it, and which item is open. */
export interface DriveAddress {
  readonly view: DriveView;
  readonly folder: number | null;
  readonly item: number | null;
  readonly search: string;
  readonly kind: DriveKind | null;
  readonly tag: string | null;
  readonly sort: DriveSort;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
}

const numberIn = (value: unknown): number | null =>
  /^[1-9]\d{0,14}$/.test(String(value ?? '')) ? Number(value) : null;
const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
const oneOf = <T extends string>(labels: Readonly<Record<T, string>>, value: unknown): T | null =>
  Object.hasOwn(labels, String(value)) ? (value as T) : null;

export type Go = (changes: Readonly<Record<string, string | number | null>>) => void;

export function useDriveAddress(): { address: DriveAddress; go: Go } {
  const { history } = useRouter();
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> });
  const address: DriveAddress = {
    view: oneOf(driveViews.labels, search.view) ?? 'mine',
    folder: numberIn(search.folder),
    item: numberIn(search.item),
    search: textIn(search.search) ?? '',
    kind: oneOf(driveKinds.labels, search.kind),
    tag: textIn(search.tag),
    sort: oneOf(driveSorts.labels, search.sort) ?? 'name',
    direction: search.direction === 'desc' ? 'desc' : 'asc',
    page: Math.min(numberIn(search.page) ?? 1, 99_999),
  };
  const go: Go = (changes) => {
    const next = { ...search, ...changes };
    const parts = Object.entries(next).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    );
    const query = new URLSearchParams(parts.map(([key, value]) => [key, String(value)])).toString();
    history.push(query ? `/drive?${query}` : '/drive');
  };
  return { address, go };
}

/** Into another folder: nothing of what was asked of the last one stays. */
export const elsewhere = { search: null, kind: null, tag: null, page: null, item: null };
