import { concurrencies, many, mostListMs, timesAsked } from './bench-settings.ts';
import { catalogLists } from './catalog-lists.ts';
import { libraryQuestions } from './library-questions.ts';
import { listQuestions } from './list-questions.ts';
import { measure, type Question, type Timing } from './measure.ts';
import { commentQuestions, muralQuestions } from './mural-questions.ts';
import { privacyQuestions } from './privacy-questions.ts';
import type { Product } from './product.ts';
import { quickSearchQuestions } from './quick-search-questions.ts';
import { feedQuestion, scheduleQuestions } from './schedule-questions.ts';
import type { Sown } from './seed/sown-facts.ts';

/** Everything the lists of the catalogue can be asked, in all organisations and in the largest. */
export async function listQuestionsOf(product: Product, { largest }: Sown): Promise<Question[]> {
  const scopes = [
    { name: 'Todas', scope: '0,all' },
    { name: 'a maior', scope: `${largest.id},legal_entity` },
  ];
  return [
    ...(await listQuestions(
      product,
      catalogLists.filter(({ isWithheld }) => !isWithheld),
      scopes,
    )),
    ...scopes.flatMap(privacyQuestions),
    ...scopes.flatMap(muralQuestions),
    ...(await commentQuestions(product, scopes)),
    ...scopes.flatMap(quickSearchQuestions),
    ...scopes.flatMap(scheduleQuestions),
    ...scopes.flatMap(libraryQuestions),
    feedQuestion,
  ];
}

export async function timeLists(product: Product, questions: readonly Question[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const question of questions)
    for (const concurrency of question.isRare ? ([1] as const) : concurrencies)
      timings.push(
        await measure(product, question, {
          concurrency,
          times: concurrency === many ? timesAsked * 4 : timesAsked,
          mostMs: mostListMs,
        }),
      );
  return timings;
}
