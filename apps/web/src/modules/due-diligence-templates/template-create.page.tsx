import type { z } from '@conforme/contracts/core/schema.ts';
import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import { templateCreate } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { emptyQuestionnaire } from '@conforme/contracts/platform/questionnaires/edit-questionnaire.ts';
import type { QuestionnaireDraft } from '@conforme/contracts/platform/questionnaires/template.schemas.ts';
import { Radio } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { newId } from '../../platform/questionnaires/builder/builder-rows.ts';
import { FileChoice } from './file-choice.tsx';
import { questionBank } from './question-bank.ts';
import { TemplateFields } from './template-fields.tsx';
import '../../core/ui/field-styles.ts';
import './due-diligence-templates.css';

type Start = 'bank' | 'blank' | 'file';

export function TemplateCreatePage() {
  const { history } = useRouter();
  const [start, setStart] = useState<Start>('bank');
  const [fromFile, setFromFile] = useState<{
    readonly name: string;
    readonly content: QuestionnaireDraft;
  } | null>(null);
  const [blank] = useState(() => emptyQuestionnaire(newId('s')) as QuestionnaireDraft);
  const create = useSend(dueDiligenceTemplates.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: templateCreate,
    initial: { name: '', description: null, tags: [], content: blank } as z.output<typeof templateCreate>,
    page: '/due-diligence-form/templates/create',
    send: async (body) => {
      const content =
        start === 'bank' ? await questionBank() : start === 'file' && fromFile ? fromFile.content : blank;
      return create.mutateAsync({ body: { ...body, content: content as QuestionnaireDraft } });
    },
    onSaved: ({ id }) => history.push(`/due-diligence-form/templates/${id}/edit`),
  });
  const { field } = staff;
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/due-diligence-form/templates">
        <FormSection title="Modelo">
          <div className="form-grid">
            <TemplateFields
              name={field('name')}
              description={field('description')}
              tags={field('tags') as unknown as FieldOf<readonly string[]>}
            />
          </div>
        </FormSection>
        <FormSection title="Por onde começar">
          <Radio.Group
            aria-label="Por onde começar"
            value={start}
            onChange={(value) => setStart(value as Start)}
            className="template-starts"
          >
            <Radio
              value="bank"
              label="Pelo banco do Conforme"
              description="Integridade, LGPD, segurança e continuidade, com pesos e pontos. Tire o que não precisar."
            />
            <Radio
              value="blank"
              label="Em branco"
              description="Uma seção vazia, para escrever as suas perguntas."
            />
            <Radio
              value="file"
              label="Por um arquivo"
              description="Um JSON exportado de outro modelo, daqui ou de outra instalação do Conforme."
            />
          </Radio.Group>
          {start === 'file' && (
            <FileChoice
              label={fromFile ? 'Trocar o arquivo' : 'Escolher arquivo'}
              onRead={(file) => {
                setFromFile({ name: file.name, content: file.content });
                if (staff.form.getValues().name === '') field('name').set(file.name);
              }}
            />
          )}
          {start === 'file' && fromFile && (
            <p className="muted" role="status">
              {fromFile.name}: {fromFile.content.sections.length} seções e {fromFile.content.questions.length}{' '}
              perguntas.
            </p>
          )}
        </FormSection>
      </StaffForm>
    </PageFrame>
  );
}
