import type { AnswerValue } from './questions.ts';

/* What a respondent gives to a questionnaire with sections: answers, what is said about them, and proofs. */

export interface AnswerFile {
  readonly id: string;
  readonly name: string;
  readonly byte_size: number;
}

export interface GivenAnswer {
  readonly value?: AnswerValue | undefined;
  /** Why it does not apply, or what is missing of a partial answer. */
  readonly reason?: string | undefined;
  readonly comment?: string | undefined;
  /** What proves it; the answer itself where a file is asked for. */
  readonly files?: readonly AnswerFile[] | undefined;
  /** Brought over from the last time: it counts once it is confirmed or changed. */
  readonly carried?: 'unconfirmed' | 'confirmed' | undefined;
}

export interface GivenCertificate {
  readonly number?: string | undefined;
  /** '2028-03-31' */
  readonly valid_until?: string | undefined;
  readonly files?: readonly AnswerFile[] | undefined;
}

/** By the ids of questions and of certificates; what was not given is not there. */
export interface Given {
  readonly answers: Readonly<Record<string, GivenAnswer>>;
  readonly certificates: Readonly<Record<string, GivenCertificate>>;
}

export const givenLimits = { reason: 1000, comment: 2000, files: 10, certificate_number: 80 } as const;

export const nothingGiven: Given = { answers: {}, certificates: {} };

export const givenTo = ({ answers }: Given, questionId: string): GivenAnswer | undefined =>
  Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;

/** It proves itself from its file until its last day. */
export const isCertificateValid = (given: GivenCertificate | undefined, today: string): boolean =>
  (given?.files?.length ?? 0) > 0 && given?.valid_until !== undefined && given.valid_until >= today;
