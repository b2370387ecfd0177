import type { QuestionnaireFault } from '@conforme/contracts/platform/questionnaires/check-questionnaire.ts';
import {
  type Question,
  type Questionnaire,
  type QuestionType,
  questionTypes,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { EvidenceFields, ShowIfFields } from './condition-fields.tsx';
import { OptionRows } from './option-rows.tsx';

interface Props {
  readonly content: Questionnaire;
  readonly question: Question;
  /** What is wrong with this question. */
  readonly faults: readonly QuestionnaireFault[];
  readonly change: (part: Partial<Question>) => void;
  readonly changeType: (type: QuestionType) => void;
  readonly moveToSection: (section: string) => void;
  readonly isReadOnly: boolean;
}

const weights = [0, 1, 2, 3, 4, 5].map(String);

/** Everything about one question. */
export function QuestionProperties(props: Props) {
  const { content, question, faults, change, changeType, moveToSection, isReadOnly } = props;
  const errorAt = (field: string) => faults.find(({ path }) => path[2] === field)?.message;
  const section = content.sections.find(({ id }) => id === question.section);
  const line = (field: 'code' | 'legal_reference', label: string, maxLength: number, placeholder: string) => (
    <TextInput
      {...{ label, maxLength, placeholder }}
      readOnly={isReadOnly}
      value={question[field] ?? ''}
      onChange={(event) => change({ [field]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <div className="builder-fields">
      <Textarea
        label="Pergunta"
        required
        autosize
        minRows={2}
        maxLength={300}
        readOnly={isReadOnly}
        data-autofocus
        value={question.label}
        error={errorAt('label')}
        onChange={(event) => change({ label: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Textarea
        label="Ajuda"
        autosize
        minRows={1}
        maxLength={500}
        readOnly={isReadOnly}
        value={question.help ?? ''}
        onChange={(event) => change({ help: event.currentTarget.value.replaceAll('\n', ' ') || undefined })}
      />
      <div className="builder-pair">
        <NativeSelect
          label="Tipo"
          disabled={isReadOnly}
          data={[...questionTypes.options]}
          value={question.type}
          onChange={(event) => changeType(event.currentTarget.value as QuestionType)}
        />
        <NativeSelect
          label="Peso"
          disabled={isReadOnly}
          data={weights}
          value={String(question.weight ?? 0)}
          error={errorAt('weight')}
          onChange={(event) => change({ weight: Number(event.currentTarget.value) })}
        />
      </div>
      <OptionRows {...{ question, change, isReadOnly }} error={errorAt('options') ?? errorAt('scores')} />
      <Switch
        label="Obrigatória"
        disabled={isReadOnly}
        checked={question.required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
      <Switch
        label="Impeditiva"
        description="Sem pontos, a faixa para em Alto."
        disabled={isReadOnly}
        checked={question.blocking ?? false}
        onChange={(event) => change({ blocking: event.currentTarget.checked || undefined })}
      />
      <EvidenceFields {...{ question, change, errorAt, isReadOnly }} />
      <ShowIfFields {...{ content, question, change, errorAt, isReadOnly }} />
      <div className="builder-pair">
        {line('code', 'Código', 20, 'LGPD-09')}
        {line('legal_reference', 'Referência', 200, 'LGPD, art. 39')}
      </div>
      {(section?.certificates?.length ?? 0) > 0 && (
        <Switch
          label="Perguntar mesmo com certificado"
          description="O certificado da seção não responde esta pergunta."
          disabled={isReadOnly}
          checked={question.always_asked ?? false}
          onChange={(event) => change({ always_asked: event.currentTarget.checked || undefined })}
        />
      )}
      {content.sections.length > 1 && (
        <NativeSelect
          label="Seção"
          disabled={isReadOnly}
          data={content.sections.map(({ id, title }) => ({ value: id, label: title || 'Sem título' }))}
          value={question.section ?? ''}
          onChange={(event) => moveToSection(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
