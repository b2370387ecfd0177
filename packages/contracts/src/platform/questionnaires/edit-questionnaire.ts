import {
  choicesOf,
  hasOptions,
  type Question,
  type Questionnaire,
  type QuestionType,
  type Section,
} from './questions.ts';

/* What a builder does to a questionnaire, as functions of what it was. Places count from 0. */

export const emptyQuestionnaire = (sectionId: string): Questionnaire => ({
  sections: [{ id: sectionId, title: 'Perguntas' }],
  questions: [],
});

export const newQuestion = (id: string, section: string): Question => ({
  ...{ id, section, type: 'compliance', label: '', required: true, weight: 3 },
});

export const addSection = (of: Questionnaire, section: Section): Questionnaire => ({
  ...of,
  sections: [...of.sections, section],
});

export const changeSection = (of: Questionnaire, id: string, change: Partial<Section>): Questionnaire => ({
  ...of,
  sections: of.sections.map((section) => (section.id === id ? tidied({ ...section, ...change }) : section)),
});

/** With its questions. */
export const removeSection = (of: Questionnaire, id: string): Questionnaire => ({
  sections: of.sections.filter((section) => section.id !== id),
  questions: of.questions.filter(({ section }) => section !== id),
});

export const moveSection = (of: Questionnaire, id: string, to: number): Questionnaire => ({
  ...of,
  sections: moved(
    of.sections,
    of.sections.findIndex((section) => section.id === id),
    to,
  ),
});

/** After another question of its section, or at its end. */
export function addQuestion(of: Questionnaire, question: Question, after?: string): Questionnaire {
  const at = of.questions.findIndex(({ id }) => id === after);
  const place = at < 0 ? of.questions.length : at + 1;
  return { ...of, questions: [...of.questions.slice(0, place), question, ...of.questions.slice(place)] };
}

export const changeQuestion = (of: Questionnaire, id: string, change: Partial<Question>): Questionnaire => ({
  ...of,
  questions: of.questions.map((question) =>
    question.id === id ? tidied({ ...question, ...change }) : question,
  ),
});

/** Another type keeps what still has a meaning: options of choices, points and proofs of answers that are still there. */
export function changeType(of: Questionnaire, id: string, type: QuestionType): Questionnaire {
  const before = of.questions.find((question) => question.id === id);
  if (!before) return of;
  const options = hasOptions(type) ? (before.options ?? []) : undefined;
  const known = new Set(choicesOf({ type, options }).map((option) => option.id));
  const scores = Object.entries(before.scores ?? {}).filter(([option]) => known.has(option));
  const evidence_if = (before.evidence_if ?? []).filter((option) => known.has(option));
  return changeQuestion(of, id, {
    ...{ type, options },
    scores: scores.length > 0 ? Object.fromEntries(scores) : undefined,
    evidence_if: evidence_if.length > 0 ? evidence_if : undefined,
  });
}

export const removeQuestion = (of: Questionnaire, id: string): Questionnaire => ({
  ...of,
  questions: of.questions.filter((question) => question.id !== id),
});

/** Right after the one it is a copy of. */
export function duplicateQuestion(of: Questionnaire, id: string, newId: string): Questionnaire {
  const question = of.questions.find((one) => one.id === id);
  if (!question) return of;
  const { code: _, ...rest } = question;
  return addQuestion(of, { ...rest, id: newId }, id);
}

/** To a place among the questions of its section. */
export function moveQuestion(of: Questionnaire, id: string, to: number): Questionnaire {
  const question = of.questions.find((one) => one.id === id);
  const own = of.questions.filter(({ section }) => section === question?.section);
  const reordered = moved(
    own,
    own.findIndex((one) => one.id === id),
    to,
  );
  let next = 0;
  return {
    ...of,
    questions: of.questions.map((one) =>
      one.section === question?.section ? (reordered[next++] as Question) : one,
    ),
  };
}

/** To the end of another section. */
export const moveToSection = (of: Questionnaire, id: string, section: string): Questionnaire => {
  const question = of.questions.find((one) => one.id === id);
  if (!question || question.section === section) return of;
  return addQuestion(removeQuestion(of, id), { ...question, section });
};

/** Questions of a bank, with those they depend on; what is there already stays as it is. */
export function addFromBank(
  of: Questionnaire,
  section: string,
  bank: readonly Question[],
  ids: readonly string[],
): Questionnaire {
  const wanted = new Set(ids);
  for (const id of ids) {
    let other = bank.find((question) => question.id === id)?.show_if?.question;
    while (other !== undefined && !wanted.has(other)) {
      wanted.add(other);
      const needed = other;
      other = bank.find((question) => question.id === needed)?.show_if?.question;
    }
  }
  const there = new Set(of.questions.map(({ id }) => id));
  const added = bank
    .filter(({ id }) => wanted.has(id) && !there.has(id))
    .map((question) => ({ ...question, section }));
  return { ...of, questions: [...of.questions, ...added] };
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from < 0) return list;
  const rest = list.filter((_, index) => index !== from);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), list[from] as T, ...rest.slice(place)];
}

/** Without the fields that were emptied: what is stored has no traces of what was tried. */
const tidied = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T;
