import { expect, test } from 'vitest';
import {
  generalCriteria,
  isHighRisk,
  isSmallAgent,
  type SmallAgentAnswers,
  smallAgentOutcome,
  smallAgentOutcomes,
  smallAgentQuestionKeys,
  smallAgentQuestions,
  specificCriteria,
} from './small-agent.ts';

const small = Object.fromEntries(
  smallAgentQuestionKeys.map((key) => [key, key === 'kind_fits']),
) as SmallAgentAnswers;

/** Every way to answer all ten questions. */
const every = Array.from({ length: 2 ** smallAgentQuestionKeys.length }, (_, bits) =>
  Object.fromEntries(smallAgentQuestionKeys.map((key, place) => [key, ((bits >> place) & 1) === 1])),
) as SmallAgentAnswers[];

test('every criterion of arts. 2, 3 and 4 is a question of its own, with help that names its article', () => {
  expect(smallAgentQuestionKeys).toHaveLength(10);
  for (const { label, help } of Object.values(smallAgentQuestions)) {
    expect(label.endsWith('?')).toBe(true);
    expect(help).toMatch(/\(art\. [234]º, I/);
  }
});

test('of all 1,024 ways to answer, small is who fits, is within the limits and has no high risk', () => {
  expect(every).toHaveLength(1024);
  for (const answers of every) {
    const general = answers.large_scale || answers.significant_effect;
    const specific =
      answers.emerging_technology ||
      answers.public_surveillance ||
      answers.automated_decisions ||
      answers.sensitive_data ||
      answers.vulnerable_holders;
    expect(isHighRisk(answers)).toBe(general && specific);
    expect(isSmallAgent(answers)).toBe(
      answers.kind_fits && !answers.above_revenue && !answers.above_group && !(general && specific),
    );
    expect(smallAgentOutcomes[smallAgentOutcome(answers)]).toContain('agente de pequeno porte');
  }
});

test('one general criterion and one specific one are enough, and neither is alone', () => {
  expect(isSmallAgent(small)).toBe(true);
  for (const general of generalCriteria) {
    expect(isSmallAgent({ ...small, [general]: true })).toBe(true);
    for (const specific of specificCriteria) {
      expect(isSmallAgent({ ...small, [specific]: true })).toBe(true);
      expect(smallAgentOutcome({ ...small, [general]: true, [specific]: true })).toBe('high_risk');
    }
  }
});

test('a school that decides who stays is of high risk without being large', () => {
  expect(isSmallAgent({ ...small, significant_effect: true, vulnerable_holders: true })).toBe(false);
});

test.each([
  [{ kind_fits: false, above_revenue: true }, 'kind'],
  [{ above_revenue: true, above_group: true }, 'revenue'],
  [{ above_group: true, large_scale: true, sensitive_data: true }, 'group'],
])('the first thing that excludes it is named: %o', (part, outcome) => {
  expect(smallAgentOutcome({ ...small, ...part })).toBe(outcome);
});
