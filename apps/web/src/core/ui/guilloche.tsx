/** [radius, amplitude, waves, lines] of each band, from the rim to the heart. */
const BANDS = [
  [316, 38, 18, 10],
  [226, 44, 12, 10],
  [128, 46, 8, 9],
  [50, 26, 6, 6],
] as const;
const CENTRE = 360;
const POINTS = 420;

function ring(radius: number, amplitude: number, waves: number, phase: number): string {
  const points = Array.from({ length: POINTS + 1 }, (_, index) => {
    const angle = (index / POINTS) * Math.PI * 2;
    const reach = radius + amplitude * Math.sin(waves * angle + phase);
    return `${(CENTRE + reach * Math.cos(angle)).toFixed(1)} ${(CENTRE + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const lines = BANDS.flatMap(([radius, amplitude, waves, count]) =>
  Array.from({ length: count }, (_, index) => ring(radius, amplitude, waves, (index / count) * Math.PI * 2)),
);

/** As on certificates and banknotes: the product's one ornament, because it means "official document". */
export function Guilloche({ size = 720 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 720 720" aria-hidden="true" className="guilloche">
      <path d={lines.join('')} fill="none" stroke="currentColor" strokeWidth=".9" />
    </svg>
  );
}
