import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEndpoint } from '../api/use-endpoint.ts';
import { organisationIn } from '../pages/record-organisations.ts';
import { refreshSession } from '../session/session-check.ts';
import { sessionEndpoints } from '../session/session-endpoints.ts';
import { type ActiveEntity, storeActiveEntity, useActiveEntity } from '../session/session-store.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { PageFrame } from '../ui/page.tsx';

/** Where the record of this page is, when somebody was led here and it is in another organisation they reach. */
export function useOrganisationElsewhere(isGone: boolean): ActiveEntity | null {
  const known = useRouterState({ select: ({ location }) => organisationIn(location.searchStr) });
  const active = useActiveEntity();
  const isHere = active?.type === 'legal_entity' && active.id === known;
  const isElsewhere = isGone && known !== null && !isHere;
  const reached = useEndpoint(
    sessionEndpoints.entities,
    { query: { filters: { items: [{ column: 'id', operator: 'equals', value: String(known) }] } } },
    { enabled: isElsewhere },
  );
  if (!isElsewhere) return null;
  const found = reached.data?.model.data.find(({ id, type }) => id === known && type === 'legal_entity');
  return found ? { id: found.id, type: found.type, name: found.name } : null;
}

interface Props {
  readonly entity: ActiveEntity;
  readonly listPath: string;
}

/** Offers to change to the organisation the record is in; the page then shows it. */
export function RecordElsewhere({ entity, listPath }: Props) {
  const { history } = useRouter();
  const queries = useQueryClient();
  const change = async () => {
    storeActiveEntity(entity);
    await refreshSession().catch(() => undefined);
    await queries.resetQueries();
  };
  return (
    <PageFrame>
      <div className="card">
        <ErrorScreen
          title={`Isto é de ${entity.name}`}
          detail="Você está vendo os dados de outra organização ou unidade. Troque para abrir."
          action={{ label: `Trocar para ${entity.name}`, run: change, leads: true }}
          second={{ label: 'Ver a lista daqui', run: () => history.push(listPath), leads: true }}
        />
      </div>
    </PageFrame>
  );
}
