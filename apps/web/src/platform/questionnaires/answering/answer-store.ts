import {
  type Given,
  type GivenAnswer,
  type GivenCertificate,
  givenTo,
} from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import {
  isAnswered,
  type MissingAnswer,
  missingAnswers,
} from '@conforme/contracts/platform/questionnaires/missing-answers.ts';
import {
  questionStandings,
  questionsOfSection,
} from '@conforme/contracts/platform/questionnaires/question-standing.ts';
import type { Question, Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';

interface Start {
  readonly questionnaire: Questionnaire;
  readonly given: Given;
  /** A day in Brasília: '2026-11-17'. */
  readonly today: string;
  /** What may be answered at all, by the ids of questions; everything without it. */
  readonly offered?: ((given: Given) => ReadonlySet<string>) | undefined;
}

/** How far a section is: of the questions that are asked now. */
export interface SectionProgress {
  readonly section: string;
  readonly answered: number;
  readonly asked: number;
  /** Questions that a certificate answers. */
  readonly certified: number;
}

/**
 * What is being answered. Each question is listened to by itself, so that typing draws one question and not all of them;
 * what is derived keeps its identity while it says the same.
 */
export interface AnswerStore {
  readonly questionnaire: Questionnaire;
  readonly today: string;
  given(): Given;
  answer(questionId: string): GivenAnswer;
  certificate(certificateId: string): GivenCertificate;
  /** What was answered here; gives the whole answer. */
  set(questionId: string, change: Partial<GivenAnswer>): GivenAnswer;
  setCertificate(certificateId: string, change: Partial<GivenCertificate>): GivenCertificate;
  /** What came from elsewhere: a colleague answered, or the server keeps something else. */
  receive(questionId: string, answer: GivenAnswer): void;
  receiveCertificate(certificateId: string, certificate: GivenCertificate): void;
  /** The questions of a section that are asked now. */
  shown(sectionId: string): readonly Question[];
  progress(): readonly SectionProgress[];
  missing(): readonly MissingAnswer[];
  subscribe(listener: () => void): () => void;
}

const nothing = {};

export function createAnswerStore({ questionnaire, given: first, today, offered }: Start): AnswerStore {
  let given = first;
  const listeners = new Set<() => void>();
  const kept = new Map<string, unknown>();
  /** Worked out once for each state, and the same object as before while nothing of it changed. */
  const derive = <T>(name: string, work: () => T): T => {
    const fresh = `fresh:${name}`;
    if (kept.has(fresh)) return kept.get(name) as T;
    const result = work();
    if (JSON.stringify(result) !== JSON.stringify(kept.get(name))) kept.set(name, result);
    kept.set(fresh, true);
    return kept.get(name) as T;
  };
  const change = (next: Given) => {
    given = next;
    for (const name of [...kept.keys()]) if (name.startsWith('fresh:')) kept.delete(name);
    for (const listener of listeners) listener();
  };
  const standings = () =>
    new Map(derive('standings', () => [...questionStandings(questionnaire, given, today)]));

  const store: AnswerStore = {
    questionnaire,
    today,
    given: () => given,
    answer: (id) => givenTo(given, id) ?? nothing,
    certificate: (id) =>
      (Object.hasOwn(given.certificates, id) ? given.certificates[id] : undefined) ?? nothing,
    set: (id, part) => {
      const answer = { ...store.answer(id), ...part };
      change({ ...given, answers: { ...given.answers, [id]: answer } });
      return answer;
    },
    setCertificate: (id, part) => {
      const certificate = { ...store.certificate(id), ...part };
      change({ ...given, certificates: { ...given.certificates, [id]: certificate } });
      return certificate;
    },
    receive: (id, answer) => change({ ...given, answers: { ...given.answers, [id]: answer } }),
    receiveCertificate: (id, certificate) =>
      change({ ...given, certificates: { ...given.certificates, [id]: certificate } }),
    shown: (sectionId) =>
      derive(`shown:${sectionId}`, () => {
        const standing = standings();
        const open = offered?.(given);
        return questionsOfSection(questionnaire, sectionId).filter(
          ({ id }) => standing.get(id) === 'asked' && (open?.has(id) ?? true),
        );
      }),
    progress: () =>
      derive('progress', () =>
        questionnaire.sections.map(({ id }) => {
          const standing = standings();
          const shown = store.shown(id);
          return {
            section: id,
            asked: shown.length,
            answered: shown.filter((question) => isAnswered(question, givenTo(given, question.id))).length,
            certified: questionsOfSection(questionnaire, id).filter(
              (question) => standing.get(question.id) === 'certified',
            ).length,
          };
        }),
      ),
    missing: () => derive('missing', () => missingAnswers(questionnaire, given, today)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}
