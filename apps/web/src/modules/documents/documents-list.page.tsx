import { documentsList } from '@conforme/contracts/modules/documents/documents.list.ts';
import { documentKinds } from '@conforme/contracts/platform/documents/document-choices.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PersonCell } from '../../core/grid/person-cell.tsx';
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
        // What has to be looked at first stands first.
        opening={{ orderColumn: 'review_on', direction: 'asc' }}
        mayRemove={(row) => row.current_version === 0}
        cells={{
          code: (row) => (
            <>
              {row.code}
              <span className="document-second muted small num">
                {row.current_version > 0 ? `versão ${row.current_version}` : 'ainda não publicado'}
              </span>
            </>
          ),
          title: (row) => (
            <>
              <span className="two-lines" dir="auto">
                {row.title}
              </span>
              <span className="document-second muted small">
                {documentKinds.labels[row.kind]} · {row.unit ?? 'Todas as unidades'}
              </span>
            </>
          ),
          owner: (row) => (row.owner ? <PersonCell name={row.owner} /> : '—'),
          status: (row) => <StateChip state={row.status} hasExpired={row.has_expired} />,
          classification: (row) => <ClassificationWords of={row.classification} />,
          review_on: (row) => <ReviewDay day={row.review_on} status={row.status} />,
        }}
        lostWith={() =>
          'Vão junto o arquivo e o que se disse dele. O que já valeu não se exclui: revoga-se ou arquiva-se.'
        }
        emptyHint="Cadastre uma política, norma ou contrato, envie o arquivo e escolha quem pode ler."
        emptyAction={create}
      />
    </PageFrame>
  );
}
