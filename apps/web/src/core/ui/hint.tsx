import { Tooltip, type TooltipProps } from '@mantine/core';
import { cloneElement, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';

interface Target {
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}
interface Props extends Pick<TooltipProps, 'label' | 'position' | 'disabled' | 'multiline' | 'maw'> {
  readonly children: ReactElement<Target>;
}

const SHOWN_AFTER_MS = 250;

/**
 * Words beside what is pointed at. A list has dozens of them and most are never read: what shows them is made, already
 * open, when a mouse has rested there for the first time. From then on it looks after itself.
 */
export function Hint({ children, ...words }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const own = children.props;
  const enter = (event: PointerEvent<HTMLElement>) => {
    own.onPointerEnter?.(event);
    const { currentTarget, pointerType } = event;
    if (pointerType === 'mouse') timer.current = setTimeout(() => setTarget(currentTarget), SHOWN_AFTER_MS);
  };
  const leave = (event: PointerEvent<HTMLElement>) => {
    own.onPointerLeave?.(event);
    clearTimeout(timer.current);
  };
  // What the press opens stands alone: the words would hang over it until the mouse moves.
  const press = (event: PointerEvent<HTMLElement>) => {
    own.onPointerDown?.(event);
    clearTimeout(timer.current);
    setTarget(null);
  };
  return (
    <>
      {cloneElement(children, { onPointerEnter: enter, onPointerLeave: leave, onPointerDown: press })}
      {target && <Tooltip {...words} target={target} openDelay={SHOWN_AFTER_MS} defaultOpened />}
    </>
  );
}
