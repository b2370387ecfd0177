import type { Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { FieldErrors } from '../../../core/form/form-errors.ts';

export interface RefusedAnswer {
  /** Null where it is about no question that is known here. */
  readonly question: string | null;
  readonly label: string | null;
  readonly message: string;
}

const OF_ANSWER = 'answers.';
const DRAWN = ['name', 'role', 'email', 'note', 'declaration', 'form'];

/** What the server said beside the fields of the declaration. */
export const refusedAnswers = (
  errors: FieldErrors,
  { questions }: Pick<Questionnaire, 'questions'>,
): readonly RefusedAnswer[] =>
  Object.entries(errors)
    .filter(([path]) => !DRAWN.includes(path))
    .map(([path, message]) => {
      const question = questions.find(({ id }) => path === `${OF_ANSWER}${id}`);
      return { question: question?.id ?? null, label: question?.label ?? null, message: message ?? '' };
    });

/** Why it was not sent, each with the way to its question. */
export function RefusedAnswers({
  answers,
  onShow,
}: {
  answers: readonly RefusedAnswer[];
  onShow: (question: string) => void;
}) {
  if (answers.length === 0) return null;
  return (
    <div className="callout dd-refusals" data-tone="danger" role="alert">
      <p>Ainda não foi enviado. Veja o que falta:</p>
      <ul>
        {answers.map(({ question, label, message }) => (
          <li key={`${question} ${message}`}>
            {question !== null && (
              <>
                <button type="button" className="public-link" onClick={() => onShow(question)}>
                  {label}
                </button>{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
