import { type MouseEvent, useEffect, useRef } from 'react';
import './tick.css';

interface Props {
  readonly label: string;
  readonly isTicked: boolean;
  /** Some of what it stands for, not all. */
  readonly isMixed?: boolean;
  readonly isDisabled?: boolean;
  /** True shows the label beside the box. */
  readonly hasWords?: boolean;
  readonly onTick: (withRange: boolean) => void;
}

/** A browser's own checkbox: a hundred rows draw a hundred of them. The whole label is the target. */
export function Tick({ label, isTicked, isMixed = false, isDisabled, hasWords, onTick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  // A range is asked for with Shift, which would also select the text in between.
  const keepText = (event: MouseEvent) => event.shiftKey && event.preventDefault();
  return (
    <label className="tick" onMouseDown={keepText}>
      <input
        ref={box}
        type="checkbox"
        aria-label={hasWords ? undefined : label}
        checked={isTicked}
        disabled={isDisabled}
        onChange={(event) => onTick((event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
      />
      {hasWords && <span>{label}</span>}
    </label>
  );
}
