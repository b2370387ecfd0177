import type { PublicFormFacts } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { showingFailure } from '../../core/api/call.ts';
import { download } from '../../core/api/download.ts';
import type { CaseFormEndpoints } from './case-form-endpoints.ts';
import type { FormOpening } from './open-form.ts';

type Closed = { readonly state: 'asking' } | { readonly state: 'unreachable' };
interface Found<Facts> {
  readonly state: 'open';
  readonly facts: Facts;
}
interface Opened<Facts> extends Found<Facts> {
  readonly logo: string | null;
  /** Asks anew, for what has changed meanwhile; false where no answer came. */
  readonly again: () => Promise<boolean>;
}

interface Asked<Facts> {
  readonly endpoints: Pick<CaseFormEndpoints, 'logo'>;
  readonly opening: FormOpening<Facts>;
}

/** Whose form it is. A link that is good for nothing leads to /invalid-signature, as every one does. */
export function useFormFacts<Facts extends Pick<PublicFormFacts, 'organisation'>>(
  { endpoints, opening }: Asked<Facts>,
  param: string,
): Closed | Opened<Facts> {
  const [facts, setFacts] = useState<Closed | Found<Facts>>({ state: 'asking' });
  const [logo, setLogo] = useState<string | null>(null);
  useEffect(() => {
    asked(opening, param).then(
      (found) => setFacts({ state: 'open', facts: found }),
      (error) => isUnreachable(error) && setFacts({ state: 'unreachable' }),
    );
  }, [opening, param]);
  const again = () =>
    asked(opening, param).then(
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
    download(endpoints.logo, { body: { param } }, { fallbackName: 'logo' }).then(
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
  }, [hasLogo, endpoints, param]);
  return facts.state === 'open' ? { ...facts, logo, again } : facts;
}

const asked = <Facts>(opening: FormOpening<Facts>, param: string) =>
  showingFailure(() => opening.take(param), isUnreachable);
