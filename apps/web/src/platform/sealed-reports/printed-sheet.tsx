import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import './sealed-reports.css';

interface Props {
  readonly title: string;
  /** What the paper is for, and what not to do with it. */
  readonly about: string;
  readonly code: string;
  readonly takesFocus?: true;
}

/** A secret that exists on paper only: shown once, printed alone on its sheet. */
export function PrintedSheet({ title, about, code, takesFocus }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) head.current?.focus();
  }, [takesFocus]);
  return (
    <section className="printed-sheet" aria-label={title}>
      <h3 ref={head} tabIndex={-1}>
        {title}
      </h3>
      <p>{about}</p>
      <p className="printed-code" data-testid="printed-code">
        {code}
      </p>
    </section>
  );
}

export function PrintButton() {
  return (
    <Button
      variant="default"
      onClick={() => window.print()}
      leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden="true" />}
    >
      Imprimir
    </Button>
  );
}
