import { formatCnpj } from '../../core/brazil/cnpj-number.ts';
import { formatMoney } from '../../core/brazil/money-amounts.ts';
import { formatCivilDate } from '../../core/date-time.ts';
import { type Answers, type AnswerValue, choicesOf, type Question } from './questions.ts';

/** An answer as it is read: 'Sim', '17/11/2026 14:30', 'R$ 1.234,56', the words of the chosen options. */
export function answerWords(question: Question, value: AnswerValue): string {
  const { type } = question;
  const label = (id: unknown) => choicesOf(question).find((option) => option.id === id)?.label ?? String(id);
  switch (type) {
    case 'single':
    case 'compliance':
      return label(value);
    case 'multiple':
      return Array.isArray(value) ? value.map(label).join(', ') : String(value);
    case 'yes_no':
      return value === true ? 'Sim' : 'Não';
    case 'date':
      return formatCivilDate(String(value));
    case 'date_time': {
      const [day = '', time = ''] = String(value).split('T');
      return `${formatCivilDate(day)} ${time}`;
    }
    case 'number':
      return Number(value).toLocaleString('pt-BR', { maximumFractionDigits: 10 });
    case 'money':
      return formatMoney(Number(value));
    case 'cnpj':
      return formatCnpj(String(value));
    default:
      return String(value);
  }
}

/** What was answered, question by question, in their order; what was left out is not there. */
export const answeredRows = (
  questions: readonly Question[],
  answers: Answers,
): readonly (readonly [label: string, words: string])[] =>
  questions.flatMap((question) => {
    const value = answers[question.id];
    return value === undefined ? [] : [[question.label, answerWords(question, value)] as const];
  });
