import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { usePicture } from '../api/use-picture.ts';
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
  // Whoever is called Iô is not called by the surname alone; what joins names is no name.
  const words = name.split(/\s+/).filter((word, place) => place === 0 || word.length > 2);
  const [first = '', last = ''] = [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : ''];
  return (first + last || name.slice(0, 1)).toUpperCase();
}

interface Props {
  readonly name: string;
  /** Where their photo is fetched; nothing is asked for people without one. */
  readonly photo?: string | null;
  readonly size?: number;
}

/** A person's photo, or their initials on a colour of their own; the name itself stands beside it. */
export function Face({ photo, ...props }: Props) {
  return photo ? <Photo photo={photo} {...props} /> : <Initials {...props} />;
}

/** A person as the title of a page. */
export function FacedName(props: Pick<Props, 'name' | 'photo'>) {
  return (
    <span className="row">
      <Face {...props} size={32} />
      {props.name}
    </span>
  );
}

/** A list holds a hundred of them: only those that come into sight are fetched. */
function Photo({ photo, name, size = 24 }: Props & { photo: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = usePicture(photo, { wanted: useSeen(place) });
  if (shown === null) return <Initials name={name} size={size} place={place} />;
  return <img className="face face-photo" src={shown} alt="" width={size} height={size} />;
}

/** True once it was in sight, or nearly. */
function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '120px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isSeen, place]);
  return isSeen;
}

function Initials({ name, size = 24, place }: Props & { place?: RefObject<HTMLSpanElement | null> }) {
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
  return (
    <span ref={place} className="face" aria-hidden="true" style={style} data-initials={initials(name)} />
  );
}
