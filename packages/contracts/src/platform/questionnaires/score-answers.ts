import { type Given, type GivenAnswer, givenTo } from './given-answers.ts';
import { isAnswered } from './missing-answers.ts';
import { questionStandings, questionsOfSection } from './question-standing.ts';
import { choicesOf, chosenOf, type Question, type Questionnaire } from './questions.ts';
import { bandOf, capAtHigh, type ScoreBand } from './score-bands.ts';

/** One line of the arithmetic: weight × share = points. */
export interface QuestionScore {
  readonly question: string;
  /** How it came about: answered, answered by a certificate, left empty (no points), or out of the sum. */
  readonly because: 'answered' | 'certified' | 'unanswered' | 'not_applicable';
  readonly weight: number;
  /** 0 to 1, in hundredths. */
  readonly share: number;
  readonly points: number;
  /** It blocks, and has no point. */
  readonly blocks: boolean;
}

export interface SectionScore {
  readonly section: string;
  readonly lines: readonly QuestionScore[];
  readonly points: number;
  /** Of what applies. */
  readonly weight: number;
  /** 0 to 100, whole; null where nothing counts. */
  readonly score: number | null;
}

export interface Score {
  readonly sections: readonly SectionScore[];
  readonly points: number;
  readonly weight: number;
  readonly score: number | null;
  /** By the score alone. */
  readonly uncapped: ScoreBand | null;
  /** What counts: no better than 'Alto' where a blocking question has no point. */
  readonly band: ScoreBand | null;
  /** The blocking questions without a point. */
  readonly blocked_by: readonly string[];
}

/**
 * The score with all of its arithmetic. A section is the points over the weight of what applies: hidden questions and
 * 'não se aplica' leave the sum, an empty answer stays in it without points. The total is over all sections.
 */
export function scoreAnswers(questionnaire: Questionnaire, given: Given, today: string): Score {
  const standings = questionStandings(questionnaire, given, today);
  const sections = questionnaire.sections.map(({ id }) =>
    sectionScore(
      id,
      questionsOfSection(questionnaire, id).flatMap((question) => {
        const standing = standings.get(question.id);
        if (standing === 'hidden' || standing === undefined) return [];
        return [lineOf(question, standing === 'certified', givenTo(given, question.id))];
      }),
    ),
  );
  const points = sum(sections.map((section) => section.points));
  const weight = sum(sections.map((section) => section.weight));
  const score = outOfHundred(points, weight);
  const blocked_by = sections.flatMap(({ lines }) =>
    lines.filter(({ blocks }) => blocks).map(({ question }) => question),
  );
  const uncapped = score === null ? null : bandOf(score);
  const band = uncapped !== null && blocked_by.length > 0 ? capAtHigh(uncapped) : uncapped;
  return { sections, points, weight, score, uncapped, band, blocked_by };
}

function sectionScore(section: string, lines: readonly QuestionScore[]): SectionScore {
  const counting = lines.filter(({ because }) => because !== 'not_applicable');
  const points = sum(counting.map((line) => line.points));
  const weight = sum(counting.map((line) => line.weight));
  return { section, lines, points, weight, score: outOfHundred(points, weight) };
}

function lineOf(question: Question, isCertified: boolean, answer: GivenAnswer | undefined): QuestionScore {
  const weight = question.weight ?? 0;
  const because = isCertified
    ? 'certified'
    : !isAnswered(question, answer)
      ? 'unanswered'
      : question.type === 'compliance' && answer?.value === 'not_applicable'
        ? 'not_applicable'
        : 'answered';
  const share =
    because === 'certified' ? 1 : because === 'answered' ? shareOf(question, answer as GivenAnswer) : 0;
  return {
    ...{ question: question.id, because, weight, share, points: hundredths(weight * share) },
    blocks: question.blocking === true && because !== 'not_applicable' && share === 0,
  };
}

/** What an answer is worth. Several options add up, to no more than everything; what is written is worth it all. */
function shareOf(question: Question, { value }: GivenAnswer): number {
  if (choicesOf(question).length === 0) return 1;
  return Math.min(1, hundredths(sum(chosenOf(value).map((id) => optionScore(question, id)))));
}

const usualScores: ReadonlyMap<string, number> = new Map([
  ['yes', 1],
  ['partial', 0.5],
  ['no', 0],
]);

/** What one option of a question is worth, 0 to 1. */
export function optionScore({ type, scores = {} }: Pick<Question, 'type' | 'scores'>, id: string): number {
  if (Object.hasOwn(scores, id)) return scores[id] as number;
  return type === 'compliance' || type === 'yes_no' ? (usualScores.get(id) ?? 0) : 0;
}

const outOfHundred = (points: number, weight: number): number | null =>
  weight === 0 ? null : Math.round(Math.round(points * 100) / weight);

/** Weights are whole and shares have two decimals: sums are kept from the dust of binary fractions. */
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const sum = (values: readonly number[]): number =>
  hundredths(values.reduce((total, value) => total + value, 0));
