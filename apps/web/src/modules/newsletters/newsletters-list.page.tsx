import { newslettersList } from '@conforme/contracts/modules/newsletters/newsletters.list.ts';
import { ActionIcon } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { FiguresButton } from '../../platform/case-handling/figures/figures-button.tsx';
import { StageChip } from './stage-chip.tsx';

export function NewslettersListPage() {
  const can = useCan();
  const create = (
    <CreateButton to="/newsletters/create" rule="newsletters.create">
      Novo informativo
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          <FiguresButton to="/newsletters/figures" />
          {create}
        </>
      }
    >
      <GridScreen
        list={newslettersList}
        routeName="newsletters"
        hasView="newsletters.detail"
        nameOf={(row) => row.title}
        opening={{ orderColumn: 'updated_at', direction: 'desc' }}
        cells={{ stage: (row) => <StageChip stage={row.stage} /> }}
        lostWith={() => 'Ele sai do Mural e o link público deixa de abrir. Assinaturas ficam guardadas.'}
        rowActions={(row) =>
          row.requires_signature === 'yes' && row.stage !== 'draft' && can('newsletters.view_signatures') ? (
            <ActionIcon
              component={AppLink}
              to={`/newsletters/${row.id}/signatures`}
              variant="subtle"
              aria-label={`Assinaturas de ${row.title}`}
            >
              <IconSignature size={18} stroke={1.6} />
            </ActionIcon>
          ) : null
        }
        emptyHint="Um informativo chega ao Mural de quem você escolher e pode pedir que cada pessoa assine a leitura."
        emptyAction={create}
      />
    </PageFrame>
  );
}
