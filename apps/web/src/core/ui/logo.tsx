/** The mark: a "C" whose end becomes a check. One colour, no gradient. */
export function Mark({ size = 28, plain = false }: { size?: number; plain?: boolean }) {
  const ink = plain ? 'currentColor' : '#fff';
  return (
    <svg
      width={size}
      height={size}
      viewBox={plain ? '3 3 22 22' : '0 0 28 28'}
      aria-hidden="true"
      className="mark"
    >
      {!plain && <rect width="28" height="28" rx="7" fill="var(--cf-accent)" />}
      <g fill="none" stroke={ink} strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M19.2 8.6A7.6 7.6 0 1 0 21.4 15.4" />
        <path d="M10.9 13.9l2.9 2.9 7.3-7.7" />
      </g>
    </svg>
  );
}

export function Wordmark({ size = 28, plain = false }: { size?: number; plain?: boolean }) {
  return (
    <span className="wordmark">
      <Mark size={size} plain={plain} />
      <span>Conforme</span>
    </span>
  );
}
