import { LONGEST_QUOTE } from '@conforme/contracts/platform/newsletter-workflows/anchors.ts';

export interface SelectedPlace {
  readonly start: number;
  readonly end: number;
}

/** Where in the text one end of the selection is: each piece on the page says where it begins. */
function placeOf(box: HTMLElement, node: Node, offset: number): number | null {
  const piece = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-start]');
  if (!piece || !box.contains(piece)) return null;
  return Number(piece.dataset.start) + (node instanceof Element ? 0 : offset);
}

/** The place of the words that are selected, also where the same words stand elsewhere; null where none can be noted. */
export function selectedPlace(box: HTMLElement | null, text: string): SelectedPlace | null {
  const selection = document.getSelection();
  if (!box || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const from = placeOf(box, range.startContainer, range.startOffset);
  const to = placeOf(box, range.endContainer, range.endOffset);
  if (from === null || to === null) return null;
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  const end = start + words.trim().length;
  const isOneLine = !text.slice(start, end).includes('\n');
  return end > start && isOneLine && end - start <= LONGEST_QUOTE ? { start, end } : null;
}
