import {
  answered,
  answerWords,
  questionsOf,
  type SealedForm,
  suggestsDanger,
} from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import type { FormKeys } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { ReviewSection } from '../../public-form/review-section.tsx';
import { readersOf } from '../../sealed-reports/seal-report.ts';
import type { NamedFile } from '../report-content.ts';
import { peopleOf } from './carry-exclusions.ts';
import { type FormValues, identityModes } from './form-values.ts';

interface Props {
  readonly form: SealedForm;
  readonly values: FormValues;
  readonly files: readonly NamedFile[];
  readonly keys: FormKeys;
  readonly onGo: (step: number) => void;
}

/** Everything that was answered, with the way back to it. */
export function ReviewAnswers({ form, values, files, keys, onGo }: Props) {
  const answers = answered(form, values.answers);
  const named = new Map(peopleOf(keys).map(({ handle, name }) => [handle, name] as const));
  const excluded = values.excluded.map((handle) => named.get(handle) ?? '');
  const custodians = keys.custodians.filter(({ handle }) => !values.excluded.includes(handle));
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
          [
            'Vão poder abrir',
            readersOf(keys, values.excluded)
              .map(({ name }) => name)
              .join(', '),
          ],
          [
            'Guarda da organização',
            keys.escrow && 'duas de três partes de papel também abrem, para quem foi designado',
          ],
          ['Não vão receber', excluded.length === 0 ? null : excluded.join(', ')],
          ['Identificação', identityModes.find(({ value }) => value === values.identity.mode)?.label ?? ''],
          [
            'Guarda o seu nome',
            values.identity.mode === 'confidential' ? custodians.map(({ name }) => name).join(', ') : null,
          ],
          ['Perigo imediato', suggestsDanger(form, answers) ? 'sim, o relato vai marcado' : null],
          ['Arquivos', files.length === 0 ? 'nenhum' : files.map(({ name }) => name).join(', ')],
        ]}
        onChange={() => onGo(form.steps.length)}
      />
    </>
  );
}
