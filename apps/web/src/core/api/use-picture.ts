import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestHeaders } from './request.ts';

const KEPT_MS = 600_000;

/**
 * A stored picture as an address an image can show. Pictures are fetched with the bearer, which an image cannot send,
 * and kept by the browser under an address that names their version. Null until it is there, and where there is none.
 * What is not `wanted` yet is not asked for, but shown when it is at hand.
 */
export function usePicture(address: string, { wanted = true } = {}): string | null {
  const { data } = useQuery({
    queryKey: ['picture', address],
    queryFn: ({ signal }) => fetchPicture(address, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data);
    setShown(url);
    return () => {
      setShown(null);
      URL.revokeObjectURL(url);
    };
  }, [data]);
  return shown;
}

/** A picture that does not come is no news: whoever shows it has something else to show. */
async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { credentials: 'include', headers: requestHeaders(false), signal });
  if (!response.ok) throw new Error(`The picture was refused: ${response.status}`);
  return response.blob();
}
