/** '214 leitores, útil para 96%' */
export function readingWords({
  readers,
  useful,
}: {
  readonly readers: number;
  readonly useful: number | null;
}): string {
  const read = readers === 1 ? '1 leitor' : `${readers.toLocaleString('pt-BR')} leitores`;
  return useful === null ? read : `${read}, útil para ${useful}%`;
}
