import { type ReactNode, useRef } from 'react';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';

/** What a page of the sign-in says first. */
export function OfficialWords({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here may be gone: whoever cannot see hears what came of it.
  // Other words are another step.
  useWhenChanged(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="official-lead">{lead}</p>
      {children}
    </>
  );
}
