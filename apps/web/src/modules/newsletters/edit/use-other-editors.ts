import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../core/api/call.ts';

const EVERY_MS = 20_000;

/** Who else has this newsletter open, asked while the page is in sight. */
export function useOtherEditors(id: number): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const tell = (open: boolean) =>
      call(
        newsletters.endpoints.editing,
        { params: { id: String(id) }, body: { open } },
        { handles: () => true },
      );
    const ask = () =>
      tell(true).then(
        (others) => setNames(others.map(({ name }) => name)),
        () => undefined,
      );
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), EVERY_MS);
    return () => {
      clearInterval(timer);
      tell(false).catch(() => undefined);
    };
  }, [id]);
  return names;
}
