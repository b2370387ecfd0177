import type {
  portalCebasVacancies,
  ShownVacancies,
} from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { CallCalendar, CallDocuments } from './call-calendar.tsx';
import { callLead } from './call-lead.ts';
import { CallResults } from './call-results.tsx';
import { VacancyTables } from './vacancy-tables.tsx';
import { WhoMayApply } from './who-may-apply.tsx';
import './vacancies.css';

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
      <Call shown={shown} />
    </PublicFrame>
  );
}

function Call({ shown }: { shown: ShownVacancies }) {
  if (shown.status === 'cancelled')
    return (
      <>
        <p className="call-number">Edital {shown.number}</p>
        <h1 dir="auto">{shown.title}</h1>
        <p className="callout" data-tone="warn">
          <span>Este edital foi cancelado. {shown.cancel_reason}</span>
        </p>
      </>
    );
  return (
    <div className="call-page">
      <div className="call-top">
        <div>
          <p className="call-number">Edital {shown.number}</p>
          <h1 dir="auto">{shown.title}</h1>
          <p className="call-lead">{callLead(shown)}</p>
          {shown.rectifications.length > 0 && <Rectifications rectifications={shown.rectifications} />}
        </div>
        <WhoMayApply minimumWage={shown.minimum_wage} />
      </div>
      {shown.application_path && (
        <p>
          <Button component="a" size="lg" href={shown.application_path.slice(1)}>
            Fazer a inscrição
          </Button>
        </p>
      )}
      {shown.results.length > 0 && <CallResults results={shown.results} status={shown.status} />}
      <section aria-labelledby="call-vacancies">
        <h2 id="call-vacancies">Vagas</h2>
        <VacancyTables units={shown.units} />
      </section>
      <div className="call-two">
        <CallCalendar phases={shown.phases} />
        <CallDocuments documents={shown.documents} />
      </div>
      <section aria-labelledby="call-text">
        <h2 id="call-text">O edital</h2>
        <p className="call-text" dir="auto">
          {shown.text}
        </p>
      </section>
    </div>
  );
}

function Rectifications({ rectifications }: Pick<ShownVacancies, 'rectifications'>) {
  return (
    <div className="callout" data-tone="info">
      <ul className="plain-list">
        {rectifications.map(({ at, text }) => (
          <li key={at} dir="auto">
            <b>Retificado em {new Date(at).toLocaleDateString('pt-BR')}.</b> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
