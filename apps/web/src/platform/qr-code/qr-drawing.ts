import { encode } from 'uqr';

/** The dark squares of a code, as one path. Drawn here, so that the address goes nowhere. */
export function drawQr(value: string): { readonly size: number; readonly squares: string } {
  const { data, size } = encode(value, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, squares: squares.join('') };
}
