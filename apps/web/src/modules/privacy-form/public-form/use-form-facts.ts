import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../../core/api/api-error.ts';
import { showingFailure } from '../../../core/api/call.ts';
import { download } from '../../../core/api/download.ts';
import { formEndpoints } from './form-endpoints.ts';
import { openForm } from './open-form.ts';

type Closed = { readonly state: 'asking' } | { readonly state: 'unreachable' };
interface Found {
  readonly state: 'open';
  readonly facts: PublicForm;
}
interface Opened extends Found {
  readonly logo: string | null;
  /** Asks anew, for what has changed meanwhile; false where no answer came. */
  readonly again: () => Promise<boolean>;
}

/** Whose form it is. A link that is good for nothing leads to /invalid-signature, as every one does. */
export function useFormFacts(param: string): Closed | Opened {
  const [facts, setFacts] = useState<Closed | Found>({ state: 'asking' });
  const [logo, setLogo] = useState<string | null>(null);
  useEffect(() => {
    asked(param).then(
      (found) => setFacts({ state: 'open', facts: found }),
      (error) => isUnreachable(error) && setFacts({ state: 'unreachable' }),
    );
  }, [param]);
  const again = () =>
    asked(param).then(
      (found) => {
        setFacts({ state: 'open', facts: found });
        return true;
      },
      () => false,
    );
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
  return facts.state === 'open' ? { ...facts, logo, again } : facts;
}

const asked = (param: string) => showingFailure(() => openForm.take(param), isUnreachable);
