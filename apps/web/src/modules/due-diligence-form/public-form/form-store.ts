import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { openInComplement } from '@conforme/contracts/modules/due-diligence-form/rules/complement-questions.ts';
import type { Given } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import {
  type AnswerStore,
  createAnswerStore,
} from '../../../platform/questionnaires/answering/answer-store.ts';
import type { Autosave } from './autosave.ts';

type Facts = Pick<OpenedQuestionnaire, 'complement' | 'given'>;
type Template = NonNullable<OpenedQuestionnaire['template']>;

export function formStore(template: Template, { complement, given }: Facts): AnswerStore {
  const today = civilDayOf(Date.now());
  // In a complement what is asked for, and whatever a changed answer opens; once open it stays, to be put right.
  const open = new Set(complement?.questions);
  const offered = (now: Given): ReadonlySet<string> => {
    for (const id of openInComplement(template, now, open, today)) open.add(id);
    return open;
  };
  return createAnswerStore({
    questionnaire: template,
    given,
    today,
    offered: complement ? offered : undefined,
  });
}

/** What colleagues answered since the page was opened; what was typed here and waits stays as it is. */
export function receiveGiven(
  store: AnswerStore,
  autosave: Autosave,
  { given, versions }: Pick<OpenedQuestionnaire, 'given' | 'versions'>,
): void {
  const { answers, certificates } = autosave.waiting();
  const isTypedHere = (id: string) => Object.hasOwn(answers, id);
  for (const [id, answer] of Object.entries(given.answers))
    if (!isTypedHere(id)) store.receive(id, answer as Given['answers'][string]);
  for (const [id, certificate] of Object.entries(given.certificates))
    if (!Object.hasOwn(certificates, id))
      store.receiveCertificate(id, certificate as Given['certificates'][string]);
  autosave.readAgain(Object.fromEntries(Object.entries(versions).filter(([id]) => !isTypedHere(id))));
}
