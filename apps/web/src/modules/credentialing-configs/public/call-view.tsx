import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { Button } from '@mantine/core';
import { CallCalendar, CallDocuments } from './call-calendar.tsx';
import { callLead } from './call-lead.ts';
import { CallDeclarations, CallOrder } from './call-order.tsx';
import { CallResults } from './call-results.tsx';
import { VacancyTables } from './vacancy-tables.tsx';
import { WhoMayApply } from './who-may-apply.tsx';
import './vacancies.css';

interface Props {
  readonly shown: ShownVacancies;
  /** Where families apply; null where nobody can. */
  readonly applyAt: string | null;
  readonly moreResults?: ((from: number) => Promise<ShownVacancies['results']>) | null;
  /** Under the title of another page, where it is only looked at. */
  readonly isPreview?: boolean;
}

/** A call as anybody reads it. */
export function CallView({ shown, applyAt, moreResults = null, isPreview = false }: Props) {
  const Title = isPreview ? 'h2' : 'h1';
  if (shown.status === 'cancelled')
    return (
      <>
        <p className="call-number">Edital {shown.number}</p>
        <Title className="call-title" dir="auto">
          {shown.title}
        </Title>
        <p className="callout" data-tone="info">
          <span>Este edital foi cancelado. {shown.cancel_reason}</span>
        </p>
      </>
    );
  return (
    <div className="call-page">
      <div className="call-top">
        <div>
          <p className="call-number">Edital {shown.number}</p>
          <Title className="call-title" dir="auto">
            {shown.title}
          </Title>
          <p className="call-lead">{callLead(shown)}</p>
          {shown.rectifications.length > 0 && <Rectifications rectifications={shown.rectifications} />}
        </div>
        <WhoMayApply minimumWage={shown.minimum_wage} />
      </div>
      {applyAt && (
        <p>
          <Button component="a" size="lg" href={applyAt}>
            Fazer a inscrição
          </Button>
        </p>
      )}
      {shown.results.length > 0 && <CallResults {...shown} more={moreResults} />}
      <section aria-labelledby="call-vacancies">
        <h2 id="call-vacancies">Vagas</h2>
        <VacancyTables units={shown.units} />
      </section>
      <div className="call-two">
        <CallCalendar phases={shown.phases} />
        <CallDocuments documents={shown.documents} />
        <CallOrder criteria={shown.criteria} />
        <CallDeclarations declarations={shown.declarations} />
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
