import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import type { KnowledgeDetail } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { RelationField, RelationsField } from '../../../core/form/fields/relation-field.tsx';
import { TagsField } from '../../../core/form/fields/tags-field.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { AudienceFields } from '../../../platform/audiences/audience-fields.tsx';
import type { KnowledgeValues } from '../knowledge-values.ts';

interface Props {
  readonly detail: KnowledgeDetail;
  readonly field: StaffFormState<KnowledgeValues>['field'];
}

/** Everything about an article but its words: where it stands, for whom, who keeps it true. */
export function SideFields({ detail, field }: Props) {
  const can = useCan();
  const size = useEndpoint(knowledgeItems.endpoints.audienceSize, { params: { id: String(detail.id) } });
  return (
    <>
      <FormSection title="Onde fica">
        <RelationField
          of={field('category_id')}
          label="Categoria"
          endpoint={knowledgeItems.endpoints.categoryOptions}
          isWide
        />
        <TagsField
          of={field('tags')}
          label="Marcadores"
          help="Palavras por que alguém procuraria. Enter ou vírgula separa."
          inUse={[]}
          isWide
        />
        <RelationsField
          of={field('related_ids')}
          label="Artigos relacionados"
          endpoint={knowledgeItems.endpoints.list}
          isWide
        />
        {(can('documents.show') || can('documents.edit')) && (
          <RelationsField
            of={field('document_ids')}
            label="Documentos relacionados"
            help="Cada leitor vê só os que pode abrir."
            endpoint={documents.endpoints.list}
            isWide
          />
        )}
      </FormSection>
      <FormSection title="Quem cuida">
        {(can('users.menu') || field('owner_id').value) && (
          <RelationField
            of={field('owner_id')}
            label="Pessoa responsável"
            endpoint={users.endpoints.list}
            help="Recebe as sugestões e o lembrete de revisão."
            isWide
          />
        )}
        <DateField
          of={field('review_on')}
          label="Revisar até"
          help="O lembrete chega uma semana antes."
          isWide
        />
      </FormSection>
      <AudienceFields
        fields={{
          everyone: field('everyone'),
          unit_ids: field('unit_ids'),
          role_ids: field('role_ids'),
          list_ids: field('list_ids'),
          user_ids: field('user_ids'),
        }}
        reached={size.data}
      />
    </>
  );
}
