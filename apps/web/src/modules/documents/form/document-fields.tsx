import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import {
  classifications,
  classificationWords,
  documentKinds,
  documentLanguages,
  relationKinds,
} from '@conforme/contracts/platform/documents/document-choices.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { TagsField } from '../../../core/form/fields/tags-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormRows } from '../../../core/form/form-rows.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { AudienceFields } from '../../../platform/audiences/audience-fields.tsx';
import type { DocumentValues, RelationValue } from './document-values.ts';

interface Props {
  readonly field: StaffFormState<DocumentValues>['field'];
  readonly isNew?: boolean;
}

const NO_RELATION: RelationValue = { kind: 'relates', id: null };

export function DocumentFields({ field, isNew = false }: Props) {
  const can = useCan();
  const inUse = useEndpoint(documents.endpoints.tags, {}).data ?? [];
  const classification = field('classification').value;
  return (
    <>
      <FormSection title="O documento">
        <TextField of={field('title')} label="Título" isWide />
        <ChoiceField of={field('kind')} label="Tipo" options={documentKinds.options} />
        <TextField
          of={field('code')}
          label="Código"
          placeholder={isNew ? 'Em branco, o próximo do tipo' : undefined}
          help="Como as pessoas o citam: POL-SI-003."
        />
        {can('legal_entities.menu') && (
          <RelationField
            of={field('unit_id')}
            label="Unidade"
            help="Em branco, vale para todas as unidades."
            endpoint={legalEntities.endpoints.list}
          />
        )}
        {can('users.menu') && (
          <RelationField
            of={field('owner_id')}
            label="Responsável"
            help="Recebe os avisos de revisão e de validade."
            endpoint={users.endpoints.list}
          />
        )}
        <ChoiceField
          of={field('classification')}
          label="Classificação"
          options={classifications.options}
          help={classification === '' ? undefined : classificationWords[classification]}
        />
        <ChoiceField of={field('language')} label="Idioma" options={documentLanguages.options} />
        <TagsField
          of={field('tags')}
          label="Marcadores"
          help="Enter ou vírgula separa um do outro."
          inUse={inUse}
        />
        <TextAreaField of={field('summary')} label="Resumo" isWide />
      </FormSection>
      <FormSection
        title="Datas e guarda"
        description="Validade é até quando ele vale. Guarda é por quanto tempo fica arquivado depois disso."
      >
        <DateField
          of={field('effective_from')}
          label="Em vigor desde"
          help="Em branco, o dia da publicação."
        />
        <DateField of={field('review_on')} label="Próxima revisão" />
        <DateField of={field('expires_on')} label="Validade" />
        <NumberField
          of={field('retention_years')}
          label="Anos de guarda"
          help="Contados do dia em que deixa de valer. Em branco, guarda permanente."
        />
        <ChoiceField
          of={field('legal_basis')}
          label="Base legal, se há dados pessoais"
          placeholder="Não se aplica"
          options={legalBases.options}
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
        reached={undefined}
      />
      <FormSection title="Assinatura de leitura">
        <YesNoField of={field('requires_signature')} label="Pedir que cada pessoa assine que leu" />
        {field('requires_signature').value && (
          <>
            <TextAreaField
              of={field('signature_statement')}
              label="Declaração que a pessoa assina"
              isWide
              isNeeded
            />
            <DateField of={field('signature_due_on')} label="Assinar até" />
          </>
        )}
      </FormSection>
      <FormSection title="Documentos relacionados">
        <FormRows
          of={field('relations')}
          label="Relações"
          noun="relação"
          empty={NO_RELATION}
          nameOf={(row) => row.id?.label ?? ''}
          max={30}
        >
          {(row) => (
            <div className="form-grid">
              <ChoiceField of={row.at('kind')} label="Relação" options={relationKinds.options} />
              <RelationField of={row.at('id')} label="Documento" endpoint={documents.endpoints.list} />
            </div>
          )}
        </FormRows>
      </FormSection>
    </>
  );
}
