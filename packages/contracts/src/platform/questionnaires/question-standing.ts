import { type Given, givenTo, isCertificateValid } from './given-answers.ts';
import { askedQuestions, chosenOf, type Question, type Questionnaire, type Section } from './questions.ts';

/** Asked now, not asked because of another answer, or answered by a certificate of its section. */
export type QuestionStanding = 'asked' | 'hidden' | 'certified';

/** How each question that is not retired stands, by its id. `today` is a day in Brasília: '2026-11-17'. */
export function questionStandings(
  { sections, questions }: Questionnaire,
  given: Given,
  today: string,
): ReadonlyMap<string, QuestionStanding> {
  const byId = new Map(askedQuestions(questions).map((question) => [question.id, question]));
  const certified = new Set(
    sections.filter((section) => certificateOf(section, given, today)).map(({ id }) => id),
  );
  const standings = new Map<string, QuestionStanding>();
  const standingOf = (question: Question): QuestionStanding => {
    const known = standings.get(question.id);
    if (known) return known;
    // A version with a cycle is refused when it is written; one all the same shows none of it.
    standings.set(question.id, 'hidden');
    const standing = isShown(question)
      ? certified.has(sectionOf(sections, question)) && !question.always_asked
        ? 'certified'
        : 'asked'
      : 'hidden';
    standings.set(question.id, standing);
    return standing;
  };
  const isShown = ({ show_if }: Question): boolean => {
    if (!show_if) return true;
    const other = byId.get(show_if.question);
    if (!other || standingOf(other) === 'hidden') return false;
    return chosenOf(givenTo(given, other.id)?.value).some((id) => show_if.is.includes(id));
  };
  for (const question of byId.values()) standingOf(question);
  return standings;
}

/** The questions to be answered now. */
export function visibleQuestions(
  questionnaire: Questionnaire,
  given: Given,
  today: string,
): readonly Question[] {
  const standings = questionStandings(questionnaire, given, today);
  return questionnaire.questions.filter(({ id }) => standings.get(id) === 'asked');
}

/** The certificate that answers a section, where there is one. */
const certificateOf = ({ certificates = [] }: Section, given: Given, today: string) =>
  certificates.find(
    ({ id }) => Object.hasOwn(given.certificates, id) && isCertificateValid(given.certificates[id], today),
  );

/** Where a question stands; without a section of its own in the first. */
export const sectionOf = (sections: readonly Section[], { section }: Question): string =>
  section ?? sections[0]?.id ?? '';

export const questionsOfSection = (
  { sections, questions }: Questionnaire,
  sectionId: string,
): readonly Question[] =>
  askedQuestions(questions).filter((question) => sectionOf(sections, question) === sectionId);
