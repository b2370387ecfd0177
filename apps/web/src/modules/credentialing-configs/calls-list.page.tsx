import { credentialingConfigsList } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.list.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';

const path = '/portal-cebas/credentialings/configs';

export function CallsListPage() {
  const create = (
    <CreateButton to={`${path}/create`} rule="portal_cebas.credentialing.config.create">
      Novo edital
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        list={credentialingConfigsList}
        routeName="portal_cebas.credentialing.config"
        path={path}
        nameOf={(row) => `Edital ${row.number}`}
        emptyHint="Um edital diz quantas bolsas há em cada turma, quem pode pedir, que documentos entregar e o calendário da seleção."
        emptyAction={create}
      />
    </PageFrame>
  );
}
