import {
  choicesOf,
  type Question,
  type Questionnaire,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';

interface Props {
  readonly content: Questionnaire;
  readonly question: Question;
  readonly change: (part: Partial<Question>) => void;
  readonly errorAt: (field: string) => string | undefined;
  readonly isReadOnly: boolean;
}

/** When a file must prove the answer. */
export function EvidenceFields({ question, change, errorAt, isReadOnly }: Omit<Props, 'content'>) {
  const choices = choicesOf(question).filter(({ id }) => id !== 'not_applicable');
  if (choices.length === 0) return null;
  const asked = question.evidence_if ?? [];
  return (
    <>
      <Checkbox.Group
        label="Pedir prova se a resposta for"
        error={errorAt('evidence_if')}
        value={[...asked]}
        readOnly={isReadOnly}
        onChange={(ids) => change({ evidence_if: ids.length > 0 ? ids : undefined })}
      >
        <div className="builder-checks">
          {choices.map(({ id, label }) => (
            <Checkbox key={id} value={id} label={label || 'Sem texto'} disabled={isReadOnly} />
          ))}
        </div>
      </Checkbox.Group>
      {asked.length > 0 && (
        <TextInput
          label="O que o arquivo mostra"
          placeholder="Junte o resumo do teste"
          maxLength={200}
          readOnly={isReadOnly}
          value={question.evidence_label ?? ''}
          onChange={(event) => change({ evidence_label: event.currentTarget.value || undefined })}
        />
      )}
    </>
  );
}

/** Asked only where another question was answered in a certain way. */
export function ShowIfFields({ content, question, change, errorAt, isReadOnly }: Props) {
  const others = content.questions.filter((one) => one.id !== question.id && choicesOf(one).length > 0);
  const { show_if } = question;
  const other = others.find(({ id }) => id === show_if?.question);
  return (
    <>
      <NativeSelect
        label="Mostrar só se"
        disabled={isReadOnly}
        error={errorAt('show_if')}
        value={show_if?.question ?? ''}
        data={[
          { value: '', label: 'Sempre' },
          ...(show_if && !other ? [{ value: show_if.question, label: 'Pergunta que não existe mais' }] : []),
          ...others.map((one) => ({ value: one.id, label: [one.code, one.label].filter(Boolean).join(' ') })),
        ]}
        onChange={(event) => {
          const id = event.currentTarget.value;
          const first = choicesOf(others.find((one) => one.id === id) ?? question)[0]?.id;
          change({ show_if: id === '' ? undefined : { question: id, is: first ? [first] : [] } });
        }}
      />
      {show_if && other && (
        <Checkbox.Group
          label="A resposta for"
          value={[...show_if.is]}
          onChange={(is) => {
            if (is.length > 0) change({ show_if: { ...show_if, is } });
          }}
        >
          <div className="builder-checks">
            {choicesOf(other).map(({ id, label }) => (
              <Checkbox key={id} value={id} label={label || 'Sem texto'} disabled={isReadOnly} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
