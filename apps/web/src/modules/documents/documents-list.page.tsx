import { documentsList } from '@conforme/contracts/modules/documents/documents.list.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ClassificationWords, ReviewDay, StateChip } from './document-chips.tsx';
import './documents.css';

export function DocumentsListPage() {
  const create = (
    <CreateButton to="/documents/create" rule="documents.edit">
      Novo documento
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        list={documentsList}
        routeName="documents"
        hasView="documents.detail"
        nameOf={(row) => row.title}
        opening={{ orderColumn: 'updated_at', direction: 'desc' }}
        cells={{
          status: (row) => <StateChip state={row.status} />,
          classification: (row) => <ClassificationWords of={row.classification} />,
          review_on: (row) => <ReviewDay day={row.review_on} status={row.status} />,
        }}
        lostWith={() => 'Só rascunhos são excluídos. O que já valeu é revogado ou arquivado.'}
        emptyHint="Cadastre uma política, norma ou contrato, envie o arquivo e escolha quem pode ler."
        emptyAction={create}
      />
    </PageFrame>
  );
}
