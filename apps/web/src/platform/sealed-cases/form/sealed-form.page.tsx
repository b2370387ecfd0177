import { useEffect } from 'react';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { ErrorScreen } from '../../../core/ui/error-screen.tsx';
import { useFormFacts } from '../../public-form/use-form-facts.ts';
import type { PublicChannel } from '../channel-web.ts';
import { Landing } from './landing.tsx';
import { SealedFrame } from './sealed-frame.tsx';
import { useReportStep } from './use-report-step.ts';

const loadSteps = () => import('./report-steps.tsx').then(({ ReportSteps }) => ReportSteps);
const ReportSteps = lazyShown(loadSteps);

interface Props {
  readonly of: PublicChannel;
  /** Of the address: what names the organisation. */
  readonly link: string;
}

/** The whole public page of a sealed channel. Nothing of it is stored in the browser, not even for a reload. */
export function SealedFormPage({ of, link }: Props) {
  const opened = useFormFacts(of, link);
  const { step, hasBegun, goTo } = useReportStep();
  // They arrive while the beginning is read: it waits for none of them.
  useEffect(() => void loadSteps().catch(() => undefined), []);
  if (opened.state === 'unreachable')
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="O formulário não abriu agora"
          detail="O servidor não respondeu. O link continua valendo."
          action={{ label: 'Tentar novamente', run: () => location.reload() }}
        />
      </main>
    );
  if (opened.state === 'asking')
    return (
      <SealedFrame organisation={null} logo={null}>
        <div className="skeleton public-opening" role="status" aria-label="Abrindo o formulário">
          <span />
          <span />
          <span />
        </div>
      </SealedFrame>
    );
  const { facts, logo, again } = opened;
  const landing = (
    <SealedFrame organisation={facts.organisation} logo={logo}>
      <Landing of={of} facts={facts} onBegin={() => goTo(0)} />
    </SealedFrame>
  );
  // Once begun it stays: whoever goes back to the beginning loses nothing.
  return hasBegun ? (
    <ReportSteps {...{ of, link, facts, logo, again, landing }} at={step} onGo={goTo} />
  ) : (
    landing
  );
}
