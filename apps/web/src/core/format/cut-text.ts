import { once } from '@conforme/contracts/core/once.ts';

const graphemes = once(() => new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }));

/** At most this many characters as a person counts them, the ellipsis among them. */
export function cutText(text: string, longest: number): string {
  const characters = [...graphemes().segment(text)];
  if (characters.length <= longest) return text;
  const kept = characters.slice(0, longest - 1).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}
