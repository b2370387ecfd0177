import { diffArrays, diffWords } from 'diff';

export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'removed' | 'added';
}
/** One block of the text before beside the same block after; empty where there is none. */
export interface ComparedRow {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

const BLOCKS = 'p, h2, h3, h4, li, tr, img, figure';

/** The words of each block: paragraphs, headings, items, rows of tables. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  sayTargets(body);
  return Array.from(body.querySelectorAll(BLOCKS))
    .filter((node) => !node.querySelector(BLOCKS) || node.localName === 'tr')
    .filter((node) => node.localName === 'tr' || !node.closest('tr'))
    .map(wordsOf)
    .filter(Boolean);
}

/** Where a link leads and which file stands somewhere are changes that the words alone do not show. */
function sayTargets(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const target = link.getAttribute('href') ?? '';
    if (link.textContent?.trim() !== target) link.append(` (${target})`);
  }
  for (const picture of body.querySelectorAll('img'))
    picture.textContent = `[Imagem: ${picture.getAttribute('alt') ?? ''}${fileMark(picture, 'data-file')}]`;
  for (const document of body.querySelectorAll('figure'))
    document.textContent = `[Documento: ${document.getAttribute('data-name') ?? ''}${fileMark(document, 'data-document')}]`;
}

/** Two files of one name are told apart. */
function fileMark(node: Element, attribute: string): string {
  const id = node.getAttribute(attribute);
  return id ? ` (arquivo ${id.slice(0, 8)})` : '';
}

function wordsOf(node: Element): string {
  const cells =
    node.localName === 'tr' ? Array.from(node.children, (cell) => cell.textContent?.trim()) : null;
  return cells ? cells.join(' | ') : (node.textContent ?? '').trim();
}

const whole = (text: string, kind: Piece['kind']): Piece[] => [{ text, kind }];

/** Blocks side by side: those that changed in their place are compared word by word. */
export function compareBlocks(before: readonly string[], after: readonly string[]): ComparedRow[] {
  const rows: ComparedRow[] = [];
  let removed: string[] = [];
  const flush = (added: readonly string[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      rows.push(compareWords(removed[index], added[index]));
    removed = [];
  };
  for (const part of diffArrays([...before], [...after])) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) flush(part.value);
    else {
      flush([]);
      rows.push(...part.value.map((text) => ({ before: whole(text, 'same'), after: whole(text, 'same') })));
    }
  }
  flush([]);
  return rows;
}

function compareWords(before: string | undefined, after: string | undefined): ComparedRow {
  if (before === undefined) return { before: [], after: whole(after ?? '', 'added') };
  if (after === undefined) return { before: whole(before, 'removed'), after: [] };
  const parts = diffWords(before, after);
  return {
    before: parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, kind: removed ? 'removed' : 'same' })),
    after: parts
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, kind: added ? 'added' : 'same' })),
  };
}
