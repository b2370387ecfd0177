import type {
  GivenAnswer,
  GivenCertificate,
} from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import type { MissingAnswer } from '@conforme/contracts/platform/questionnaires/missing-answers.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { useSyncExternalStore } from 'react';
import type { AnswerStore, SectionProgress } from './answer-store.ts';

/** Drawn again when this answer changes, and for no other. */
export const useAnswer = (store: AnswerStore, questionId: string): GivenAnswer =>
  useSyncExternalStore(store.subscribe, () => store.answer(questionId));

export const useCertificate = (store: AnswerStore, certificateId: string): GivenCertificate =>
  useSyncExternalStore(store.subscribe, () => store.certificate(certificateId));

/** Drawn again when a question appears or goes. */
export const useShown = (store: AnswerStore, sectionId: string): readonly Question[] =>
  useSyncExternalStore(store.subscribe, () => store.shown(sectionId));

export const useProgress = (store: AnswerStore): readonly SectionProgress[] =>
  useSyncExternalStore(store.subscribe, store.progress);

export const useMissing = (store: AnswerStore): readonly MissingAnswer[] =>
  useSyncExternalStore(store.subscribe, store.missing);
