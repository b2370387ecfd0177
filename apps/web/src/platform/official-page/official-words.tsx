import type { ReactNode } from 'react';

/** What a page of the front door says first. */
export function OfficialWords({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <h1>{title}</h1>
      <p className="official-lead">{lead}</p>
      {children}
    </>
  );
}
