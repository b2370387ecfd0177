import { useEffect } from 'react';
import { replaceWith } from '../../core/navigation/hash-location.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';

/** Papers that were printed before lead to /receipt: the one page that checks takes over. */
export function OldAddressPage({ params }: PageProps) {
  const { code } = params as { readonly code?: string };
  useEffect(
    () => replaceWith(code === undefined ? '/ged/validate' : `/ged/validate/${encodeURIComponent(code)}`),
    [code],
  );
  return null;
}
