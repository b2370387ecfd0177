import type { QuestionRow } from '@conforme/contracts/platform/questionnaires/question-rows.ts';
import {
  formQuestionTypes,
  hasOptions,
  type QuestionOption,
  type QuestionType,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import { FormRows } from '../../core/form/form-rows.tsx';

interface Props {
  readonly of: FieldOf<QuestionRow>;
  /** Its code is known to answers: its type stays, and it can be retired. */
  readonly isPublished: boolean;
}

/** One question while it is written. */
export function QuestionRowFields({ of, isPublished }: Props) {
  const { type, retired } = of.value;
  const options = of.at('options') as unknown as FieldOf<readonly QuestionOption[]>;
  const kind = of.at('type') as FieldOf<QuestionType | '' | null>;
  return (
    <>
      <TextField of={of.at('label')} label="Pergunta" isWide />
      <ChoiceField
        of={{ ...kind, isReadOnly: kind.isReadOnly || isPublished }}
        label="Tipo de resposta"
        options={formQuestionTypes.options}
        {...(isPublished ? { help: 'Para outro tipo, faça outra pergunta.' } : {})}
      />
      <TextField of={of.at('help')} label="Ajuda" help="Uma linha abaixo da pergunta." />
      {hasOptions(type) && (
        <FormRows
          of={options}
          label="Opções"
          noun="opção"
          empty={{ id: '', label: '' }}
          nameOf={({ label }) => label}
          max={50}
        >
          {(option) => <TextField of={option.at('label')} label="Opção" isWide />}
        </FormRows>
      )}
      {/* Of none the rows say it themselves, of more there is nothing to say. */}
      {hasOptions(type) && options.value.length === 1 && options.error && (
        <p className="form-wide form-rows-error">{options.error}</p>
      )}
      <YesNoField of={of.at('required')} label="Resposta obrigatória" />
      {(isPublished || retired) && (
        <YesNoField
          of={of.at('retired')}
          label="Deixar de perguntar"
          help="Fica guardada, e pode voltar a ser feita."
        />
      )}
    </>
  );
}
