import { type FoundKind, foundKinds, MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { quickSearch } from '@conforme/contracts/modules/quick-search/quick-search.contract.ts';
import type { FoundRecord } from '@conforme/contracts/platform/quick-search/found-record.schemas.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { stringifyQuery } from '../../core/api/nested-query.ts';
import { mayOpen } from '../../core/session/permissions.ts';
import { findPage } from '../catalog-tree.ts';
import type { FoundGroup, FoundOption } from './searchable-pages.ts';

export const quickSearchEndpoints = endpointsOf<typeof quickSearch>('quick-search');

interface FoundOfKind {
  readonly kind: FoundKind;
  readonly records: readonly FoundRecord[];
}

/** The same search in the list itself. */
const searchedList = (list: string, words: string): string => `${list}${stringifyQuery({ search: words })}`;

/** The page of a record this session may open, what changes it before what shows it; else the list, searched. */
export function recordPath({
  list,
  id,
  label,
  path,
}: Pick<FoundRecord, 'list' | 'id' | 'label' | 'path'>): string {
  if (path !== null) return path;
  const ways = [`${list}/${id}/handling`, `${list}/${id}/edit`, `${list}/${id}`];
  const open = ways.find((path) => {
    const page = findPage(path);
    return page !== undefined && mayOpen(page.access);
  });
  return open ?? searchedList(list, label);
}

/** One group for each kind; a full one ends with the way to its list. */
export function groupRecords(found: readonly FoundOfKind[], words: string): FoundGroup[] {
  return found.map(({ kind, records }) => {
    const { title, icon } = foundKinds[kind];
    const options = records.map(
      (record): FoundOption => ({
        path: recordPath(record),
        label: record.label,
        icon: record.icon ?? icon,
        place: record.detail ?? '',
        due: record.due,
        ended: record.ended,
      }),
    );
    const lists = [...new Set(records.map(({ list }) => list))];
    const more = records.length < MOST_FOUND ? [] : lists.map((list) => moreIn(list, words));
    return { title, options: [...options, ...more] };
  });
}

const moreIn = (list: string, words: string): FoundOption => ({
  path: searchedList(list, words),
  label: `Todos em ${findPage(list)?.title ?? 'sua lista'}`,
  icon: 'list-details',
  place: `A lista, com “${words}”`,
});

/** The text in pieces, those that were typed marked: without minding accents and case. */
export function markedPieces(text: string, typed: string): { text: string; isHit: boolean }[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const signs = [...text];
  const plain = signs.map(plainText);
  const hits = new Set<number>();
  // Each sign may fold to none or several: `starts` says where in the folded text it begins.
  const starts: number[] = [];
  let length = 0;
  for (const sign of plain) {
    starts.push(length);
    length += sign.length;
  }
  const folded = plain.join('');
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (const [place, start] of starts.entries())
        if (start >= at && start < at + word.length) hits.add(place);
  const pieces: { text: string; isHit: boolean }[] = [];
  for (const [place, sign] of signs.entries()) {
    const isHit = hits.has(place);
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += sign;
    else pieces.push({ text: sign, isHit });
  }
  return pieces;
}
