import { answerResults } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  requestTypeCodes,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import {
  type TemplateVariable,
  templateVariableNames,
  templateVariables,
} from '@conforme/contracts/modules/privacy-form/template-variables.ts';
import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import type { TemplateFormValues } from './template-form.ts';
import { TemplatePreview } from './template-preview.tsx';
import './answer-templates.css';

const typeOptions = requestTypeCodes.map((value) => ({ value, label: rightNames.labels[value] }));

export function TemplateFields({ field }: { field: StaffFormState<TemplateFormValues>['field'] }) {
  return (
    <>
      <FormSection
        title="O modelo"
        description="Quem responde vê primeiro os modelos feitos para o tipo e o resultado do pedido."
      >
        <TextField of={field('name')} label="Nome" isWide />
        <SeveralField
          of={field('types')}
          label="Tipos de pedido"
          placeholder="Qualquer pedido"
          options={typeOptions}
        />
        <ChoiceField
          of={field('result')}
          label="Resultado"
          placeholder="Qualquer um"
          options={answerResults.options}
        />
      </FormSection>
      <FormSection
        title="O texto"
        description="O que estiver entre {{ e }} é trocado pelo dado do pedido. O que estiver entre [[ e ]] fica para quem responde escrever: a resposta não segue enquanto sobrar um."
      >
        <Body of={field('body')} />
      </FormSection>
      <TemplatePreview body={field('body').value} />
    </>
  );
}

/** The text, and its variables one click away: each goes where the cursor stands. */
function Body({ of }: { of: FieldOf<string> }) {
  const place = useRef<HTMLDivElement>(null);
  const put = (name: TemplateVariable) => {
    const area = place.current?.querySelector('textarea');
    const [from, to] = [area?.selectionStart ?? of.value.length, area?.selectionEnd ?? of.value.length];
    const written = `{{${name}}}`;
    of.set(of.value.slice(0, from) + written + of.value.slice(to));
    // Once React has written the new text: the cursor goes on behind what was put in.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + written.length, from + written.length);
    });
  };
  return (
    <div className="form-wide template-body" ref={place}>
      <TextAreaField of={of} label="Texto da resposta" rows={14} />
      <fieldset className="template-variables">
        <legend className="muted small">Variáveis: clique para inserir no texto</legend>
        {templateVariableNames.map((name) => (
          <UnstyledButton
            key={name}
            className="template-variable"
            title={templateVariables[name].label}
            onClick={() => put(name)}
          >
            {`{{${name}}}`}
            <span className="visually-hidden">: {templateVariables[name].label}</span>
          </UnstyledButton>
        ))}
      </fieldset>
    </div>
  );
}
