import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { ShownNewsletter } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { useEffect } from 'react';
import { call } from '../../../core/api/call.ts';

const EVERY_MS = 15_000;

/** Says that the text is in front of somebody; the server's clock counts. Nothing is told of a draft. */
export function useReadingTime(newsletter: ShownNewsletter | null): void {
  const id = newsletter?.id;
  const version = newsletter?.number;
  useEffect(() => {
    if (id === undefined || version == null) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      call(
        newsletters.endpoints.noteReading,
        { params: { id: String(id) }, body: { version } },
        { handles: () => true },
      ).catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, EVERY_MS);
    return () => clearInterval(timer);
  }, [id, version]);
}
