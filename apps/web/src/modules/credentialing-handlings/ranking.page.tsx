import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import type { CallRanking } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { applicationStates } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { rankingOutcomes } from '@conforme/contracts/modules/credentialing-handlings/rules/ranking-outcomes.ts';
import { callShifts, callStatuses } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { CaseCard } from '../../platform/case-handling/screen/case-card.tsx';
import { ReportButtons } from '../../platform/reports/report-buttons.tsx';
import './case/documents-card.css';

/** The order of each class by the points and tie-breaks of its edital. */
export function RankingPage({
  params: { id },
}: PageProps<'/portal-cebas/credentialings/configs/:id/ranking'>) {
  const record = useEndpoint(credentialingDeskEndpoints.ranking, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Edital não encontrado"
      notFoundDetail="Ele não pertence à organização que você está vendo."
      listPath="/portal-cebas/credentialings/handlings"
    >
      {(ranking) => <Ranking ranking={ranking} />}
    </RecordScreen>
  );
}

function Ranking({ ranking: { call, unranked, classes } }: { ranking: CallRanking }) {
  return (
    <PageFrame
      title={`Classificação do edital ${call.number}`}
      actions={<Reports call={call} />}
      subtitle={`${call.title} · ${callStatuses.labels[call.status].toLowerCase()}`}
    >
      <div className="edi-ranking">
        {unranked > 0 && (
          <p className="callout" data-tone="info">
            <span>
              {unranked === 1
                ? 'Uma inscrição ainda não tem parecer e não está na ordem.'
                : `${unranked} inscrições ainda não têm parecer e não estão na ordem.`}
            </span>
          </p>
        )}
        {classes.map(({ vacancy_id, unit, grade, shift, full, partial, places }) => (
          <CaseCard
            key={vacancy_id}
            title={`${grade}, ${callShifts.labels[shift].toLowerCase()}, ${unit}`}
            aside={
              <span className="muted small num">
                {full} de 100 %, {partial} de 50 %
              </span>
            }
          >
            {places.length === 0 ? (
              <p className="muted">Nenhuma inscrição com parecer nesta turma.</p>
            ) : (
              <Places places={places} />
            )}
          </CaseCard>
        ))}
      </div>
    </PageFrame>
  );
}

function Reports({ call: { id, number } }: Pick<CallRanking, 'call'>) {
  const can = useCan();
  if (!can('portal_cebas.credentialing.handling.export')) return null;
  return (
    <ReportButtons
      endpoint={credentialingDeskEndpoints.rankingReport}
      input={(format) => ({ params: { id: String(id) }, query: { format } })}
      name={`Classificação do edital ${number}`}
      labels={{ xls: 'Planilha', pdf: 'PDF' }}
    />
  );
}

function Places({ places }: Pick<CallRanking['classes'][number], 'places'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by the keyboard.
    <section className="edi-rank-scroll" aria-label="Ordem" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Lugar</th>
            <th scope="col">Inscrição</th>
            <th scope="col">Nota</th>
            <th scope="col">Renda por pessoa</th>
            <th scope="col">Resultado pela ordem</th>
            <th scope="col">Situação</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ id, protocol, candidate, place, score, per_capita, outcome, state }) => (
            <tr key={id}>
              <td className="num">{place ?? '—'}</td>
              <th scope="row">
                <AppLink to={`/portal-cebas/credentialings/handlings/${id}`}>
                  <span className="num nowrap">{protocol}</span>
                </AppLink>{' '}
                <span className="muted small" dir="auto">
                  {candidate}
                </span>
              </th>
              <td className="num">{score.toLocaleString('pt-BR')}</td>
              <td className="num">{formatMoney(per_capita)}</td>
              <td>{rankingOutcomes.labels[outcome]}</td>
              <td>{applicationStates.labels[state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
