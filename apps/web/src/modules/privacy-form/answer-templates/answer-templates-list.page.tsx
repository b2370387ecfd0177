import { answerTemplatesList } from '@conforme/contracts/modules/privacy-form/answer-templates.list.ts';
import type { AnswerTemplateRow } from '@conforme/contracts/modules/privacy-form/answer-templates.schemas.ts';
import { CreateButton } from '../../../core/grid/create-button.tsx';
import { GridCell } from '../../../core/grid/grid-cell.tsx';
import { GridScreen } from '../../../core/grid/grid-screen.tsx';
import { Chip } from '../../../core/ui/chip.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { BeginButton } from './begin-button.tsx';

const [typesColumn] = answerTemplatesList.columns.filter(({ key }) => key === 'types');

const Types = ({ types }: AnswerTemplateRow) =>
  types.length === 0 ? (
    <Chip tone="mute">Qualquer pedido</Chip>
  ) : (
    <GridCell column={typesColumn as never} value={types} />
  );

export function AnswerTemplatesListPage() {
  const create = (
    <CreateButton to="/privacy-form/templates/create" rule="privacy_form.settings">
      Novo modelo
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          <BeginButton />
          {create}
        </>
      }
    >
      <GridScreen
        list={answerTemplatesList}
        routeName="answer_templates"
        changeRule="privacy_form.settings"
        path="/privacy-form/templates"
        nameOf={(row) => row.name}
        cells={{ types: (row) => <Types {...row} /> }}
        bulkActions={[]}
        lostWith={() => 'O que já foi respondido com este modelo não muda.'}
        emptyHint="Um modelo guarda as palavras de uma resposta que se repete. Comece com os modelos prontos, escritos conforme a lei, e ajuste-os ao seu jeito."
        emptyAction={<BeginButton />}
      />
    </PageFrame>
  );
}
