import { drawQr } from './qr-drawing.ts';
import './qr-code.css';

/** Dark squares on white whatever the skin: cameras look for that. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, squares } = drawQr(value);
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
