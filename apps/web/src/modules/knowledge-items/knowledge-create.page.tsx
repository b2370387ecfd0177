import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import { knowledgeCreate } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';

type Values = { title: string; category_id: Chosen | null };
const EMPTY: Values = { title: '', category_id: null };

/** A draft begins with its title; the text comes next. */
export function KnowledgeCreatePage() {
  const { history } = useRouter();
  const create = useSend(knowledgeItems.endpoints.create, { leaves: true, announce: false });
  const staff = useStaffForm({
    schema: knowledgeCreate,
    initial: EMPTY,
    page: '/knowledge/items/create',
    send: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => history.push(`/knowledge/items/${id}/edit`),
  });
  return (
    <PageFrame subtitle="Depois de salvar, você escreve o texto e escolhe para quem é.">
      <StaffForm staff={staff} cancelTo="/knowledge/items">
        <FormSection title="O artigo">
          <TextField
            of={staff.field('title')}
            label="Título"
            help="Como alguém perguntaria: “Por quanto tempo guardar a ficha de matrícula?”"
            isWide
          />
          <RelationField
            of={staff.field('category_id')}
            label="Categoria"
            endpoint={knowledgeItems.endpoints.categoryOptions}
            isWide
          />
        </FormSection>
      </StaffForm>
    </PageFrame>
  );
}
