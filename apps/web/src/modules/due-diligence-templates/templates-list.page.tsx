import { dueDiligenceTemplatesList } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.list.ts';
import { Button } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { PageFrame } from '../../core/ui/page.tsx';

const rule = 'due_diligence_form.templates';

export function TemplatesListPage() {
  const create = (
    <CreateButton to="/due-diligence-form/templates/create" rule={rule}>
      Novo modelo
    </CreateButton>
  );
  return (
    <PageFrame
      subtitle="O modelo do Conforme já pode ser enviado; aqui ficam os que a sua organização escreveu."
      actions={
        <>
          <Button
            component={AppLink}
            to="/due-diligence-form/settings"
            variant="default"
            leftSection={<IconMathFunction size={17} stroke={1.7} aria-hidden="true" />}
          >
            Risco que sobra
          </Button>
          {create}
        </>
      }
    >
      <GridScreen
        list={dueDiligenceTemplatesList}
        routeName="due_diligence_templates"
        path="/due-diligence-form/templates"
        changeRule={rule}
        nameOf={(row) => row.name}
        cells={{
          number: ({ number }) => (number === null ? '—' : `v${number}`),
          draft_number: ({ draft_number }) => (draft_number === null ? '—' : `v${draft_number}`),
        }}
        lostWith={({ uses }) =>
          uses === 0
            ? 'O modelo deixa de ser oferecido.'
            : 'O modelo deixa de ser oferecido. As avaliações que o usaram ficam como estão.'
        }
        emptyHint="Um modelo junta seções e perguntas, com pesos e pontos. Comece pelo banco do Conforme e adapte."
        emptyAction={create}
      />
    </PageFrame>
  );
}
