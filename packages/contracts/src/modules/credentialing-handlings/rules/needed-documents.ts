import type { familySituations } from '../../../platform/scholarships/call-choices.ts';
import { type ApplicationForm, CANDIDATE, peopleOf } from './application-form.ts';

type Situation = keyof typeof familySituations.labels;

interface AskedDocument {
  readonly situation: Situation;
  readonly name: string;
}

export interface NeededDocument {
  /** The key of the person within the application. */
  readonly person: string;
  readonly document: string;
}

/**
 * What each person of the house shows: what is asked of everybody, of the candidate, of a candidate with a disability, and
 * of how they earn a living.
 */
export const neededDocuments = (
  form: Pick<ApplicationForm, 'candidate' | 'members' | 'sensitive'>,
  asked: readonly AskedDocument[],
): NeededDocument[] =>
  peopleOf(form).flatMap(({ key, livelihood }) =>
    asked
      .filter(
        ({ situation }) =>
          situation === 'everyone' ||
          (situation === 'candidate' && key === CANDIDATE) ||
          (situation === 'disability' && key === CANDIDATE && form.sensitive.disability === 'yes') ||
          situation === livelihood,
      )
      .map(({ name }) => ({ person: key, document: name })),
  );

/** Tells of a disability by being there: it stands with what is sensitive, not among the papers of the house. */
export const isSensitiveDocument = (asked: readonly AskedDocument[], document: string): boolean =>
  asked.some(({ situation, name }) => situation === 'disability' && name === document);

export const isSameDocument = (one: NeededDocument, other: NeededDocument): boolean =>
  one.person === other.person && one.document === other.document;

export const missingDocuments = (
  needed: readonly NeededDocument[],
  sent: readonly NeededDocument[],
): NeededDocument[] => needed.filter((one) => !sent.some((other) => isSameDocument(one, other)));

/** 'candidate Documento de identidade': where the page shows what is missing. */
export const documentPath = ({ person, document }: NeededDocument): string => `files.${person} ${document}`;
