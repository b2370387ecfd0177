import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { documents } from '../packages/contracts/src/modules/documents/documents.contract.ts';
import { drive } from '../packages/contracts/src/modules/drive/drive.contract.ts';
import { driveSorts } from '../packages/contracts/src/modules/drive/drive-words.ts';
import { knowledgeItems } from '../packages/contracts/src/modules/knowledge-items/knowledge-items.contract.ts';
import type { Scope } from './list-questions.ts';
import type { Question } from './measure.ts';
import { drivePlaces, knowledgePlaces } from './seed/seed-library.ts';

const PARTS = {
  articles: 'consulta a artigos',
  documents: 'consulta a documentos',
  drive: 'consulta ao drive',
} as const;
/** What is promised of them falls under promises of its own. */
export const isLibrary = (name: string): boolean =>
  Object.values(PARTS).some((part) => name.includes(`: ${part} `));

const paths: Readonly<Record<keyof typeof PARTS, string>> = {
  articles: knowledgeItems.endpoints.consult.path,
  documents: documents.endpoints.consult.path,
  drive: drive.endpoints.list.path,
};

type Asked = readonly [what: string, query: Readonly<Record<string, unknown>>];

const asking =
  ({ name, scope }: Scope) =>
  (part: keyof typeof PARTS, asked: readonly Asked[]): Question[] =>
    asked.map(([what, query]) => ({
      name: `${name}: ${PARTS[part]} ${what}`,
      scope,
      address: `${paths[part]}${stringifyQuery(query)}`,
      isList: true,
    }));

const { large, small, shared } = drivePlaces;
const sorts = driveSorts.options.map(({ value }) => value);

/** Every order, filter and search of what readers consult and of the drive, on the first page and on far ones. */
export function libraryQuestions(scope: Scope): Question[] {
  const ask = asking(scope);
  return [
    ...ask('articles', [
      ['newest', {}],
      ['page 400', { page: 400 }],
      ['search, all have it', { search: 'secretaria' }],
      ['search, a fifth has it', { search: 'crachas' }],
      ['search, page 40', { search: 'crachas', page: 40 }],
      ['search of nobody', { search: 'zzqqxx' }],
      ['category', { category_id: knowledgePlaces.category }],
      ['tag', { tag: 'senha' }],
    ]),
    ...ask('documents', [
      ['first page', {}],
      ['page 800', { page: 800 }],
      ['type', { kind: 'norm' }],
      ['tag', { tag: 'lgpd' }],
      ['search, all have it', { search: 'temporalidade' }],
      ['search, a quarter has it', { search: 'matrículas' }],
      ['search by title', { search: 'matrículas', order: 'title' }],
      ['search, page 80', { search: 'matrículas', page: 80 }],
      ['search of nobody', { search: 'zzqqxx' }],
    ]),
    ...ask('drive', [
      ['top', {}],
      ['small folder', { folder: small }],
      ...sorts.flatMap((sort) =>
        (['asc', 'desc'] as const).map(
          (direction): Asked => [`large folder by ${sort} ${direction}`, { folder: large, sort, direction }],
        ),
      ),
      ['large folder, page 40', { folder: large, page: 40 }],
      ['large folder, images', { folder: large, kind: 'image' }],
      ['large folder, tag', { folder: large, tag: 'rh' }],
      ['search, a fifth has it', { search: 'contrato' }],
      ['search of one', { search: 'contrato 77' }],
      ['search in a folder', { folder: large, search: 'planilha' }],
      ['search of nobody', { search: 'zzqqxx' }],
      ['shared with me', { view: 'shared' }],
      ['shared folder', { folder: shared }],
      ['search of what is shared', { view: 'shared', search: 'contrato' }],
      ['trash', { view: 'trash' }],
      ['trash by size', { view: 'trash', sort: 'size', direction: 'desc' }],
      ['trash, search', { view: 'trash', search: 'contrato' }],
    ]),
  ];
}

/** Two questions at once. */
export function libraryPairs(scope: Scope): Question[] {
  const ask = asking(scope);
  return [
    ...ask('articles', [
      ['search × category', { search: 'crachas', category_id: knowledgePlaces.category }],
      ['search × tag', { search: 'secretaria', tag: 'senha' }],
      ['category × tag', { category_id: knowledgePlaces.category, tag: 'papel' }],
    ]),
    ...ask('documents', [
      ['search × type', { search: 'temporalidade', kind: 'norm' }],
      ['search × tag', { search: 'temporalidade', tag: 'rh' }],
      ['type × tag', { kind: 'policy', tag: 'lgpd' }],
    ]),
    ...ask('drive', [
      ['search × kind', { search: 'contrato', kind: 'image' }],
      ['search × tag', { search: 'contrato', tag: 'rh' }],
      ['kind × tag', { folder: large, kind: 'document', tag: 'rh' }],
      ['search × kind in a folder', { folder: large, search: 'planilha', kind: 'document' }],
    ]),
  ];
}
