import { formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import type { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { suppliersList } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.list.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { CreateButton } from '../../../core/grid/create-button.tsx';
import { GridScreen } from '../../../core/grid/grid-screen.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { StateChip } from '../../../platform/case-handling/list/state-chip.tsx';
import { dueDiligenceListKind } from '../due-diligence-list-kind.ts';
import { ScoreCell } from '../list/due-diligence-cells.tsx';
import { PortfolioPicture } from './portfolio-picture.tsx';

const endpoints = endpointsOf<typeof suppliers>('suppliers');

const Create = () => (
  <CreateButton to="/due-diligence-form/portfolio/create" rule="due_diligence_form.handling">
    Novo fornecedor
  </CreateButton>
);

/** Where the risk is: the picture, and the same suppliers as a table to sort, filter and take along. */
export function PortfolioPage() {
  const can = useCan();
  const picture = useEndpoint(endpoints.portfolio, {});
  const total = picture.data?.total;
  return (
    <PageFrame
      subtitle={
        total === undefined
          ? undefined
          : `${total} ${total === 1 ? 'fornecedor' : 'fornecedores'}, pela última avaliação de cada um`
      }
      actions={<Create />}
    >
      {picture.data && picture.data.total > 0 && <PortfolioPicture portfolio={picture.data} />}
      <GridScreen
        list={suppliersList}
        routeName="due_diligence_form"
        path="/due-diligence-form/portfolio"
        nameOf={(row) => row.company_name}
        rowPath={({ id }) =>
          can('due_diligence_form.handling') ? `/due-diligence-form/portfolio/${id}/edit` : null
        }
        cells={{
          cnpj: ({ cnpj }) => <span className="num">{formatCnpj(cnpj)}</span>,
          score: (row) => <ScoreCell {...row} />,
          state: ({ state }) => (state ? <StateChip kind={dueDiligenceListKind} state={state} /> : null),
        }}
        emptyHint="Aqui ficam os fornecedores da organização. Cadastre o primeiro para poder avaliá-lo."
        emptyAction={<Create />}
      />
    </PageFrame>
  );
}
