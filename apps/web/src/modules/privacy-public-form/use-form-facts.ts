import type { PublicForm } from '@conforme/contracts/modules/privacy-public-form/privacy-public-form.schemas.ts';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { showingFailure } from '../../core/api/call.ts';
import { download } from '../../core/api/download.ts';
import { formEndpoints } from './form-endpoints.ts';
import { openForm } from './open-form.ts';

type Facts =
  | { readonly state: 'asking' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'open'; readonly facts: PublicForm; readonly logo: string | null };

/** Whose form it is. A link that is good for nothing leads to /invalid-signature, as every one does. */
export function useFormFacts(param: string): Facts {
  const [facts, setFacts] = useState<Facts>({ state: 'asking' });
  const [logo, setLogo] = useState<string | null>(null);
  useEffect(() => {
    showingFailure(() => openForm.take(param), isUnreachable).then(
      (found) => setFacts({ state: 'open', facts: found, logo: null }),
      (error) => isUnreachable(error) && setFacts({ state: 'unreachable' }),
    );
  }, [param]);
  const hasLogo = facts.state === 'open' && facts.facts.organisation.has_logo;
  useEffect(() => {
    if (!hasLogo) return;
    let address: string | null = null;
    download(formEndpoints.logo, { body: { param } }, { fallbackName: 'logo' }).then(
      ({ content }) => {
        address = URL.createObjectURL(content);
        setLogo(address);
      },
      // The name alone says whose form it is.
      () => undefined,
    );
    return () => {
      if (address) URL.revokeObjectURL(address);
    };
  }, [hasLogo, param]);
  return facts.state === 'open' ? { ...facts, logo } : facts;
}
