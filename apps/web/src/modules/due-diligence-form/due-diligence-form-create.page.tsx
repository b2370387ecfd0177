import { newDueDiligence } from '@conforme/contracts/modules/due-diligence-form/due-diligence-acts.schemas.ts';
import { dueDiligenceDeskEndpoints } from '@conforme/contracts/modules/due-diligence-form/due-diligence-desk.endpoints.ts';
import { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { Button } from '@mantine/core';
import { IconBuildingPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { currentHref, parseHref } from '../../core/navigation/hash-location.ts';
import { PageFrame } from '../../core/ui/page.tsx';

const nothingYet = {
  supplier_id: null as Chosen | null,
  /** A field holds text; the id is sent as a number. */
  template_version_id: '',
  respondent_name: '',
  respondent_email: '',
};

/** A supplier and what it is asked: the questionnaire leaves from the page of the assessment. */
export function DueDiligenceFormCreatePage() {
  // Begun from the page of a supplier, the form opens with that supplier chosen.
  const [asked] = useState(() => parseHref(currentHref()).query.get('supplier') ?? '');
  const isAsked = /^[1-9]\d{0,14}$/.test(asked);
  const supplier = useEndpoint(suppliers.endpoints.read, { params: { id: asked } }, { enabled: isAsked });
  if (isAsked && supplier.isPending) return null;
  const chosen = supplier.data && { id: supplier.data.id, label: supplier.data.company_name };
  return <NewAssessment chosen={chosen ?? null} />;
}

function NewAssessment({ chosen }: { readonly chosen: Chosen | null }) {
  const { history } = useRouter();
  const templates = useEndpoint(dueDiligenceDeskEndpoints.templates, {});
  const create = useSend(dueDiligenceDeskEndpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: newDueDiligence,
    initial: { ...nothingYet, supplier_id: chosen },
    page: chosen ? `/due-diligence-form/create?supplier=${chosen.id}` : '/due-diligence-form/create',
    tidy: (values) => ({
      ...values,
      template_version_id: (values.template_version_id === ''
        ? null
        : Number(values.template_version_id)) as never,
    }),
    send: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => history.push(`/due-diligence-form/${id}`),
  });
  const { field } = staff;
  return (
    <PageFrame
      subtitle="Escolha o fornecedor e o questionário. Nada é enviado ainda: o link sai da página da avaliação."
      actions={
        <Button
          component={AppLink}
          to="/due-diligence-form/portfolio/create"
          variant="default"
          leftSection={<IconBuildingPlus size={17} stroke={1.7} aria-hidden="true" />}
        >
          Novo fornecedor
        </Button>
      }
    >
      <StaffForm staff={staff} cancelTo="/due-diligence-form">
        <FormSection title="O que é avaliado">
          <RelationField
            of={field('supplier_id')}
            label="Fornecedor"
            help="Se já foi avaliado, as respostas da última vez vão junto, para ele confirmar."
            endpoint={suppliers.endpoints.list}
            isWide
          />
          <ChoiceField
            of={field('template_version_id')}
            label="Questionário"
            placeholder={templates.data?.length === 0 ? 'Publique antes um modelo' : 'Escolha'}
            options={(templates.data ?? []).map(({ version_id, title, number, questions }) => ({
              value: String(version_id),
              label: `${title} (v${number}, ${questions} perguntas)`,
            }))}
          />
        </FormSection>
        <FormSection
          title="Quem responde"
          description="Sem isto, vale o contato do cadastro do fornecedor. Dá para mudar na hora de enviar."
        >
          <TextField of={field('respondent_name')} label="Nome" />
          <TextField of={field('respondent_email')} label="E-mail" />
        </FormSection>
      </StaffForm>
    </PageFrame>
  );
}
