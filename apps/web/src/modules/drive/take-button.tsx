import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import { useState } from 'react';

type Take = (onProgress: (percent: number | null) => void) => Promise<boolean>;

/** Says how far a download has got: two gigabytes take their time. */
export function TakeButton({ take, ...look }: { readonly take: Take } & Omit<ButtonProps, 'children'>) {
  const [arrived, setArrived] = useState<{ readonly percent: number | null } | null>(null);
  const start = async () => {
    setArrived({ percent: null });
    // A percent is drawn once, however many pieces it takes to arrive.
    await take((percent) => setArrived((now) => (now?.percent === percent ? now : { percent })));
    setArrived(null);
  };
  const words = arrived?.percent == null ? 'Baixando' : `Baixando ${arrived.percent}%`;
  return (
    <Button {...look} disabled={arrived !== null} aria-busy={arrived !== null} onClick={start}>
      {arrived === null ? 'Baixar' : words}
    </Button>
  );
}
