import type {
  portalCebasVacancies,
  ShownVacancies,
} from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { CallView } from './call-view.tsx';

const endpoints = endpointsOf<typeof portalCebasVacancies>('portal-cebas-vacancies');
type Shown = 'loading' | 'unreachable' | ShownVacancies;

/** What a call offers, to whom and when. A dead link leads to the page of dead links, as everywhere. */
export function VacanciesPage({ params: { link } }: PageProps<'/portal-cebas/vacancies/pub/:link'>) {
  const [shown, setShown] = useState<Shown>('loading');
  useEffect(() => {
    call(endpoints.open, { body: { param: link } }).then(setShown, (error) => {
      if (isUnreachable(error)) setShown('unreachable');
    });
  }, [link]);
  if (shown === 'loading' || shown === 'unreachable')
    return (
      <PublicFrame facts={null} logo={null}>
        <h1>{shown === 'loading' ? 'Abrindo o edital…' : 'Sem conexão'}</h1>
        <p>
          {shown === 'loading'
            ? 'Um instante.'
            : 'O edital não pôde ser aberto agora. Tente de novo em alguns minutos.'}
        </p>
      </PublicFrame>
    );
  const organisation = { name: shown.organisation, city: null, federation_unit: null };
  return (
    <PublicFrame facts={{ organisation, officer: shown.officer, notice: null }} logo={null}>
      <CallView
        shown={shown}
        applyAt={shown.application_path?.slice(1) ?? null}
        moreResults={async (from) => (await call(endpoints.results, { body: { param: link, from } })).results}
      />
    </PublicFrame>
  );
}
