const WAVES = 7;
const WIDTH = 96;
const HEIGHT = 20;

function wave(phase: number): string {
  const points = Array.from({ length: WIDTH / 4 + 1 }, (_, index) => {
    const x = index * 4;
    const y = HEIGHT / 2 + (HEIGHT / 2 - 1) * Math.sin((x / WIDTH) * Math.PI * 2 + phase);
    return `${x} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
const waves = Array.from({ length: WAVES }, (_, index) => wave((index / WAVES) * Math.PI * 2)).join('');

/** A strip of guilloché: what stands under it is an official document. */
export function ReceiptBand() {
  return (
    <svg className="receipt-band" height={HEIGHT} aria-hidden="true">
      <defs>
        <pattern id="receipt-band" width={WIDTH} height={HEIGHT} patternUnits="userSpaceOnUse">
          <path d={waves} fill="none" stroke="currentColor" strokeWidth=".8" />
        </pattern>
      </defs>
      <rect width="100%" height={HEIGHT} fill="url(#receipt-band)" />
    </svg>
  );
}
