import { once } from '@conforme/contracts/core/once.ts';

/** [radius, amplitude, waves, lines] of each band, from the rim to the heart. */
const BANDS = [
  [316, 38, 18, 10],
  [226, 44, 12, 10],
  [128, 46, 8, 9],
  [50, 26, 6, 6],
] as const;
const CENTRE = 360;
const POINTS = 420;

const tenths = (number: number) => Math.round(number * 10) / 10;

function ring(radius: number, amplitude: number, waves: number): string {
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * Math.PI * 2;
    const reach = radius + amplitude * Math.sin(waves * angle);
    return `${tenths(reach * Math.cos(angle))} ${tenths(reach * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/** The lines of a band are one line, turned: within a wave, each by its share of it. */
const lines = once(() =>
  BANDS.flatMap(([radius, amplitude, waves, count]) => {
    const path = ring(radius, amplitude, waves);
    return Array.from({ length: count }, (_, index) => ({
      key: `${radius} ${index}`,
      path,
      turn: `rotate(${(index / count) * (360 / waves)})`,
    }));
  }),
);

/** As on certificates and banknotes: the product's one ornament, because it means "official document". */
export function Guilloche({ size = 720 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 720 720" aria-hidden="true" className="guilloche">
      <g transform={`translate(${CENTRE} ${CENTRE})`} fill="none" stroke="currentColor" strokeWidth=".9">
        {lines().map(({ key, path, turn }) => (
          <path key={key} d={path} transform={turn} />
        ))}
      </g>
    </svg>
  );
}
