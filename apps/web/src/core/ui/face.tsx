import type { CSSProperties } from 'react';
import './face.css';

/** Background and letters, in the light and in the dark skin. */
const TONES = [
  ['#E3EFE9', '#0B4D3A', '#1C3329', '#9BD3BB'],
  ['#F6EBD6', '#6B4204', '#382C17', '#E8C687'],
  ['#E4EDF7', '#1C4A7F', '#1B2C3F', '#A5C8EC'],
  ['#F5E5E2', '#852218', '#3B2320', '#EFAEA5'],
  ['#ECE8F4', '#4A3679', '#2C2740', '#C3B4EA'],
] as const;

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word.length > 2);
  const [first = '', last = ''] = [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : ''];
  return (first + last || name.slice(0, 1)).toUpperCase();
}

/** A person's initials on a colour of their own; the name itself stands beside it. */
export function Face({ name, size = 24 }: { name: string; size?: number }) {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const [light, lightInk, dark, darkInk] = TONES[sum % TONES.length] ?? TONES[0];
  const style: CSSProperties & Record<`--${string}`, string> = {
    inlineSize: size,
    blockSize: size,
    fontSize: Math.max(10, size * 0.38),
    '--face': light,
    '--face-ink': lightInk,
    '--face-dark': dark,
    '--face-dark-ink': darkInk,
  };
  return <span className="face" aria-hidden="true" style={style} data-initials={initials(name)} />;
}
