import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { quickSearch } from '../packages/contracts/src/modules/quick-search/quick-search.contract.ts';
import type { Question } from './measure.ts';

/** Frequent and rare names, pieces of them, and the beginning of a protocol. */
const typed = [
  'maria',
  'silva',
  'ana',
  'helena prado',
  'conceicao',
  'LGPD-2026-',
  'LGPD-2026-7K',
  'comite',
  '@correio',
  '1122',
];

const MARK = 'quick search';
export const isQuickSearch = (name: string): boolean => name.includes(`: ${MARK} `);

/** What Ctrl+K asks while somebody types: all lists at once. */
export const quickSearchQuestions = ({ name, scope }: { name: string; scope: string }): Question[] =>
  typed.map((search) => ({
    name: `${name}: ${MARK} ${search}`,
    scope,
    address: `${quickSearch.endpoints.find.path}${stringifyQuery({ search })}`,
    isList: true,
  }));
