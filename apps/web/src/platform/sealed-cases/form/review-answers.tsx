import {
  answered,
  answerWords,
  questionsOf,
  type SealedForm,
} from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import { ReviewSection } from '../../public-form/review-section.tsx';
import { type FormValues, identityModes } from './form-values.ts';

interface Props {
  readonly form: SealedForm;
  readonly values: FormValues;
  readonly onGo: (step: number) => void;
}

/** Everything that was answered, with the way back to it. */
export function ReviewAnswers({ form, values, onGo }: Props) {
  const answers = answered(form, values.answers);
  return (
    <>
      {form.steps.map((step, at) => (
        <ReviewSection
          key={step.key}
          title={step.title}
          rows={questionsOf({ steps: [step] }).map(
            (question) => [question.label, answerWords(question, answers)] as const,
          )}
          onChange={() => onGo(at)}
        />
      ))}
      <ReviewSection
        title="Quem lê e quem relata"
        rows={[
          ['Identificação', identityModes.find(({ value }) => value === values.identity.mode)?.label ?? ''],
          [
            'Arquivos',
            values.files.length === 0 ? 'nenhum' : values.files.map(({ name }) => name).join(', '),
          ],
        ]}
        onChange={() => onGo(form.steps.length)}
      />
    </>
  );
}
