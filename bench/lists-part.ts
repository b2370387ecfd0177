import { concurrencies, many, timesAsked } from './bench-settings.ts';
import { measure, type Question, type Timing } from './measure.ts';
import { privacyQuestions } from './privacy-questions.ts';
import type { Product } from './product.ts';
import type { Sown } from './sown-facts.ts';

/** Everything the list's contract allows, in all organisations and in the largest. */
export const listQuestionsOf = ({ total, largest }: Sown): Question[] =>
  privacyQuestions([
    { name: 'Todas', scope: '0,all', total },
    { name: 'a maior', scope: `${largest.id},legal_entity`, total: largest.total },
  ]);

export async function timeLists(product: Product, questions: readonly Question[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const question of questions)
    for (const concurrency of concurrencies)
      timings.push(
        await measure(product, question, {
          concurrency,
          times: concurrency === many ? timesAsked * 2 : timesAsked,
        }),
      );
  return timings;
}
