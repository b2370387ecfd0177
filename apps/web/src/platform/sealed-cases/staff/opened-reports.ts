import { useSyncExternalStore } from 'react';
import { onKeyDropped } from '../../sealed-reports/unlocked-key.ts';

/** What this browser has opened with the key it holds, for the search that no server can do. In memory alone. */
interface OpenedText {
  readonly id: string;
  readonly path: string;
  readonly protocol: string;
  readonly text: string;
}

let opened: readonly OpenedText[] = [];
const listeners = new Set<() => void>();
const keep = (reports: readonly OpenedText[]) => {
  opened = reports;
  for (const listener of listeners) listener();
};
onKeyDropped(() => keep([]));

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export const rememberOpened = (report: OpenedText): void =>
  keep([...opened.filter(({ id }) => id !== report.id), { ...report, text: plain(report.text) }]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useOpenedReports = (): readonly OpenedText[] => useSyncExternalStore(subscribe, () => opened);

export const foundInOpened = (reports: readonly OpenedText[], words: string): readonly OpenedText[] => {
  const asked = plain(words.trim());
  return asked === ''
    ? []
    : reports.filter(({ text, protocol }) => text.includes(asked) || plain(protocol).includes(asked));
};
