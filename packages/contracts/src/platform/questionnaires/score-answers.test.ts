import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Given, type GivenAnswer, nothingGiven } from './given-answers.ts';
import type { Question, Questionnaire } from './questions.ts';
import { optionScore, scoreAnswers } from './score-answers.ts';
import { bandFloors, bandOf, scoreBands } from './score-bands.ts';

const today = '2026-11-17';
const ask = (id: string, given: Partial<Question> = {}): Question => ({
  ...{ id, type: 'compliance', label: id, required: true, section: 's', weight: 1 },
  ...given,
});
const asked = (...questions: readonly Question[]): Questionnaire => ({
  sections: [
    { id: 's', title: 'S', certificates: [{ id: 'iso', label: 'ISO' }] },
    { id: 't', title: 'T' },
  ],
  questions,
});
const give = (values: Readonly<Record<string, GivenAnswer['value']>>): Given => ({
  answers: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }])),
  certificates: {},
});
const score = (questionnaire: Questionnaire, given: Given) => scoreAnswers(questionnaire, given, today);

describe('the arithmetic', () => {
  it('is the one of the picture: 4×1 + 4×0,5 + 5×0 + 3×1 over 16', () => {
    const questionnaire = asked(
      ask('a', { weight: 4 }),
      ask('b', { weight: 4 }),
      ask('c', { weight: 5, blocking: true }),
      ask('d', { weight: 3 }),
    );
    const result = score(questionnaire, give({ a: 'yes', b: 'partial', c: 'no', d: 'yes' }));
    expect(result.sections[0]).toMatchObject({ points: 9, weight: 16, score: 56 });
    expect(result.sections[0]?.lines.map(({ weight, share, points }) => [weight, share, points])).toEqual([
      [4, 1, 4],
      [4, 0.5, 2],
      [5, 0, 0],
      [3, 1, 3],
    ]);
    expect(result).toMatchObject({ score: 56, uncapped: 'high', band: 'high', blocked_by: ['c'] });
  });

  it('a blocking question without a point stops the band, not the score', () => {
    const questionnaire = asked(ask('a', { weight: 5 }), ask('b', { weight: 1, blocking: true }));
    expect(score(questionnaire, give({ a: 'yes', b: 'no' }))).toMatchObject({
      ...{ score: 83, uncapped: 'moderate', band: 'high', blocked_by: ['b'] },
    });
    expect(score(questionnaire, give({ a: 'yes' }))).toMatchObject({ band: 'high', blocked_by: ['b'] });
    expect(score(questionnaire, give({ a: 'yes', b: 'partial' }))).toMatchObject({
      ...{ score: 92, band: 'low', blocked_by: [] },
    });
    expect(score(questionnaire, give({ a: 'no', b: 'no' }))).toMatchObject({ band: 'critical' });
    // Not applicable blocks nothing; the analyst sees the reason.
    expect(score(questionnaire, give({ a: 'yes', b: 'not_applicable' }))).toMatchObject({ band: 'low' });
  });

  it('zero weights and nothing but ‘não se aplica’ give no score, never a good one', () => {
    const none = { score: null, band: null, uncapped: null, weight: 0, points: 0 };
    expect(score(asked(ask('a', { weight: 0 })), give({ a: 'yes' }))).toMatchObject(none);
    expect(
      score(asked(ask('a'), ask('b')), give({ a: 'not_applicable', b: 'not_applicable' })),
    ).toMatchObject(none);
    expect(score(asked(ask('a')), nothingGiven)).toMatchObject({ score: 0, band: 'critical' });
    const withEmpty = score(asked(ask('a'), ask('b', { section: 't', weight: 0 })), give({ a: 'yes' }));
    expect(withEmpty.sections.map((section) => section.score)).toEqual([100, null]);
  });

  it('hidden questions leave the sum, answers to them too', () => {
    const questionnaire = asked(ask('a'), ask('b', { weight: 5, show_if: { question: 'a', is: ['no'] } }));
    expect(score(questionnaire, give({ a: 'yes', b: 'no' }))).toMatchObject({ score: 100, weight: 1 });
    expect(score(questionnaire, give({ a: 'no', b: 'yes' }))).toMatchObject({ points: 5, weight: 6 });
  });

  it('a certificate gives its section full points while it is valid', () => {
    const questionnaire = asked(ask('a', { weight: 5 }), ask('b', { always_asked: true, weight: 5 }));
    const files = [{ id: 'f', name: 'f.pdf', byte_size: 1 }];
    const held = (valid_until: string, proof = files): Given => ({
      answers: {},
      certificates: { iso: { valid_until, files: proof } },
    });
    expect(score(questionnaire, held(today)).sections[0]?.lines.map(({ because }) => because)).toEqual([
      ...['certified', 'unanswered'],
    ]);
    expect(score(questionnaire, held(today)).score).toBe(50);
    expect(score(questionnaire, held('2026-11-16')).score).toBe(0);
    expect(score(questionnaire, held('2027-11-16', [])).score).toBe(0);
  });

  it('options are worth what the question says, several add up to no more than everything', () => {
    const options = ['x', 'y', 'z'].map((id) => ({ id, label: id }));
    const several = asked(
      ask('a', { type: 'multiple', options, scores: { x: 0.3, y: 0.6, z: 0.4 }, weight: 5 }),
    );
    expect(score(several, give({ a: ['x', 'y'] })).points).toBe(4.5);
    expect(score(several, give({ a: ['x', 'y', 'z'] })).points).toBe(5);
    const reversed = asked(ask('a', { type: 'yes_no', scores: { yes: 0, no: 1 } }));
    expect(score(reversed, give({ a: true })).score).toBe(0);
    expect(score(reversed, give({ a: false })).score).toBe(100);
    expect(score(asked(ask('a', { type: 'short_text' })), give({ a: 'qualquer' })).score).toBe(100);
    expect(score(asked(ask('a')), give({ a: 'pigeon' })).score).toBe(0);
  });

  it('bands begin where the table says', () => {
    expect([100, 85, 84, 70, 69, 50, 49, 0].map(bandOf)).toEqual([
      ...['low', 'low', 'moderate', 'moderate', 'high', 'high', 'critical', 'critical'],
    ]);
    expect(scoreBands.options.map(({ value }) => bandFloors[value])).toEqual([85, 70, 50, 0]);
  });
});

const levels = ['no', 'partial', 'yes'] as const;
const anyQuestion = fc.record({
  weight: fc.integer({ min: 0, max: 5 }),
  blocking: fc.boolean(),
  section: fc.constantFrom('s', 't'),
});
const anyAnswer = fc.constantFrom(undefined, 'not_applicable', ...levels);
const anyCase = fc.array(fc.tuple(anyQuestion, anyAnswer), { minLength: 1, maxLength: 30 }).map((rows) => ({
  questionnaire: asked(...rows.map(([question], index) => ask(`q${index}`, question))),
  given: give(Object.fromEntries(rows.map(([, answer], index) => [`q${index}`, answer]))),
}));

describe('for any questionnaire and any answers', () => {
  it('the score is whole from 0 to 100, or none exactly where no weight counts', () => {
    fc.assert(
      fc.property(anyCase, ({ questionnaire, given }) => {
        const { score: result, weight, points, band } = score(questionnaire, given);
        expect(result === null).toBe(weight === 0);
        expect(band === null).toBe(result === null);
        if (result === null) return;
        expect(Number.isInteger(result) && result >= 0 && result <= 100).toBe(true);
        expect(points).toBeLessThanOrEqual(weight);
      }),
    );
  });

  it('the lines add up to their section, and the sections to the total', () => {
    fc.assert(
      fc.property(anyCase, ({ questionnaire, given }) => {
        const result = score(questionnaire, given);
        const cents = (values: readonly number[]) =>
          values.reduce((sum, value) => sum + Math.round(value * 100), 0);
        for (const { lines, points, weight } of result.sections) {
          const counting = lines.filter(({ because }) => because !== 'not_applicable');
          expect(cents(counting.map((line) => line.points))).toBe(Math.round(points * 100));
          expect(counting.reduce((sum, line) => sum + line.weight, 0)).toBe(weight);
          for (const line of lines) expect(line.points).toBeCloseTo(line.weight * line.share, 5);
        }
        expect(cents(result.sections.map(({ points }) => points))).toBe(Math.round(result.points * 100));
      }),
    );
  });

  it('a better answer never lowers score or band: monotone', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(), ({ questionnaire, given }, pick) => {
        const question = questionnaire.questions[pick % questionnaire.questions.length] as Question;
        const value = given.answers[question.id]?.value;
        // Leaving out what does not apply is no answer that is better or worse.
        if (value === 'not_applicable' || value === 'yes') return;
        const better = value === undefined ? 'no' : levels[levels.indexOf(value as 'no') + 1];
        const improved = { ...given, answers: { ...given.answers, [question.id]: { value: better } } };
        const [before, after] = [score(questionnaire, given), score(questionnaire, improved)];
        expect(after.score ?? 0).toBeGreaterThanOrEqual(before.score ?? 0);
        const rank = (band: typeof before.band) => scoreBands.options.findIndex((one) => one.value === band);
        expect(rank(after.band)).toBeLessThanOrEqual(rank(before.band));
        expect(after.blocked_by.length).toBeLessThanOrEqual(before.blocked_by.length);
      }),
    );
  });

  it('while something blocks, the band is no better than Alto, and never better than without', () => {
    fc.assert(
      fc.property(anyCase, ({ questionnaire, given }) => {
        const { band, uncapped, blocked_by } = score(questionnaire, given);
        if (blocked_by.length > 0) expect(['high', 'critical', null]).toContain(band);
        else expect(band).toBe(uncapped);
        if (uncapped === 'critical') expect(band).toBe('critical');
      }),
    );
  });

  it('what an option is worth stays between nothing and everything', () => {
    fc.assert(
      fc.property(fc.constantFrom('compliance', 'yes_no', 'single', 'multiple'), fc.string(), (type, id) => {
        const worth = optionScore({ type: type as Question['type'] }, id);
        expect(worth >= 0 && worth <= 1).toBe(true);
      }),
    );
  });
});
