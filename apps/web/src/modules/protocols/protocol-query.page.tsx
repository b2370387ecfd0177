import type { FoundCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import { type FormType, formTypes } from '@conforme/contracts/platform/cases/form-types.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { useEffect, useState } from 'react';
import { replaceWith } from '../../core/navigation/hash-location.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { Wordmark } from '../../core/ui/logo.tsx';
import { PublicFrame } from '../../platform/public-form/public-frame.tsx';
import { sealedFormOf } from '../../platform/sealed-cases/sealed-form-refs.ts';
import { AskForm } from './ask-form.tsx';
import type { CaseReference } from './case-reference.ts';
import '../../platform/public-form/public-fields.css';
import './protocols.css';

const OwnCase = lazyShown(() => import('./own-case.tsx').then((module) => module.OwnCase));
const PublicEntries = lazyShown(() => import('./public-entries.tsx').then((module) => module.PublicEntries));

/** A sealed report is followed with its receipt alone, in a part of its own. */
const FollowReport = lazyShown(() =>
  import('../../platform/sealed-cases/follow/follow-report.tsx').then((module) => module.FollowReport),
);

const isFormType = (text: string): text is FormType => text in formTypes.labels;

export function ProtocolQueryPage({ params: { form_type } }: PageProps<'/form-protocol-query/:form_type'>) {
  const isKnown = isFormType(form_type);
  useEffect(() => {
    if (!isKnown) replaceWith('/error-404');
  }, [isKnown]);
  if (!isKnown) return null;
  return sealedFormOf(form_type) ? <FollowReport formType={form_type} /> : <Query formType={form_type} />;
}

/** What was found, and with what: neither the address nor the browser's storage ever holds it. */
interface Shown {
  readonly found: FoundCase;
  readonly reference: Omit<CaseReference, 'key'> & { readonly key: string | null };
}

function Query({ formType }: { formType: FormType }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const again = () => setShown(null);
  const own = shown?.found.access === 'outside' ? shown.found : null;
  return (
    <PublicFrame facts={own && { ...own, notice: null }} logo={null} head={<Wordmark size={26} />}>
      <div className="protocols">
        {shown === null && (
          <AskForm formType={formType} onFound={(found, reference) => setShown({ found, reference })} />
        )}
        {shown?.found.access === 'public' && (
          <PublicEntries
            formType={formType}
            protocol={shown.reference.protocol}
            entries={shown.found.entries}
            onAgain={again}
          />
        )}
        {own && shown?.reference.key && (
          <OwnCase
            found={own}
            reference={{ ...shown.reference, key: shown.reference.key }}
            onChanged={(found: OutsideCase) => setShown({ ...shown, found })}
            onAgain={again}
          />
        )}
      </div>
    </PublicFrame>
  );
}
