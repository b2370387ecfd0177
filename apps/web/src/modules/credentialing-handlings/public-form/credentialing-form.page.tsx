import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import { useState } from 'react';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { ErrorScreen } from '../../../core/ui/error-screen.tsx';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { useFormFacts } from '../../../platform/public-form/use-form-facts.ts';
import type { BegunApplication } from './begun-application.ts';
import { formEndpoints } from './form-endpoints.ts';
import { openForm } from './open-form.ts';
import { Welcome } from './welcome.tsx';
import './credentialing-form.css';

const ApplicationPage = lazyShown(() =>
  import('./application-page.tsx').then((module) => module.ApplicationPage),
);
const asked = { endpoints: formEndpoints, opening: openForm };

/** What a family opens by the link of an edital: what it is for, then step by step, then the receipt. */
export function CredentialingFormPage({
  params: { link },
}: PageProps<'/portal-cebas/credentialings/pub/:link'>) {
  const opened = useFormFacts<OpenedCall>(asked, link);
  const [begun, setBegun] = useState<BegunApplication | null>(null);
  if (opened.state === 'unreachable')
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="A inscrição não abriu agora"
          detail="O servidor não respondeu. O link continua valendo, e o que você já escreveu está salvo."
          action={{ label: 'Tentar novamente', run: () => location.reload() }}
        />
      </main>
    );
  if (opened.state === 'asking')
    return (
      <PublicFrame facts={null} logo={null}>
        <div className="skeleton public-opening" role="status" aria-label="Abrindo a inscrição">
          <span />
          <span />
          <span />
        </div>
      </PublicFrame>
    );
  const { facts, logo } = opened;
  if (begun) return <ApplicationPage facts={facts} logo={logo} param={link} begun={begun} />;
  return (
    <PublicFrame facts={facts} logo={logo}>
      <p className="edi-call">
        Edital {facts.number} · ano letivo de {facts.year}
      </p>
      <h1 dir="auto">{facts.title}</h1>
      {facts.standing === 'open' || facts.standing === 'closed' ? (
        <Welcome facts={facts} param={link} onBegun={setBegun} />
      ) : (
        <p className="callout" data-tone="info">
          <span>
            {facts.standing === 'before'
              ? `As inscrições começam em ${formatCivilDate(facts.starts_on)} e vão até ${formatCivilDate(facts.ends_on)}.`
              : `Este edital foi cancelado. ${facts.cancel_reason ?? ''}`}
          </span>
        </p>
      )}
    </PublicFrame>
  );
}
