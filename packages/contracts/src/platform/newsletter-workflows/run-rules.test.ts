import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approve,
  beginRun,
  decidersOf,
  mayPublish,
  misplacedStep,
  type Run,
  reject,
  resubmit,
  sendBack,
  stepDueOn,
  withdraw,
} from './run-rules.ts';

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('review', 'approval', 'publication'),
    quorum: fc.constantFrom('any', 'all'),
  } as const),
  { minLength: 1, maxLength: 5 },
);
const people = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 });
const texts = fc.constantFrom('a', 'b');
const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constantFrom('approve', 'send_back', 'reject'),
      by: fc.integer({ min: 1, max: 8 }),
      deciders: people,
      text: texts,
    } as const),
    fc.record({ act: fc.constantFrom('resubmit', 'withdraw'), text: texts } as const),
  ),
  { maxLength: 30 },
);
const decide = { approve, send_back: sendBack, reject };

const applied = (run: Run, act: { act: string; text: string; by?: number; deciders?: number[] }) =>
  act.act === 'resubmit'
    ? resubmit(run, act.text)
    : act.act === 'withdraw'
      ? withdraw(run)
      : decide[act.act as keyof typeof decide](run, {
          by: act.by as number,
          deciders: act.deciders as number[],
          text: act.text,
        });

describe('a review', () => {
  test('is never decided by somebody else, and a refused act changes nothing', () => {
    fc.assert(
      fc.property(steps, texts, acts, (rules, text, wanted) => {
        let run = beginRun(rules, text);
        for (const act of wanted) {
          const answer = applied(run, act as never);
          if (answer.refusal) expect(answer.run).toBe(run);
          if ('by' in act && !act.deciders.includes(act.by)) expect(answer.refusal).not.toBeNull();
          run = answer.run;
        }
      }),
    );
  });

  test('is approved only when every step was passed for the text it is approved with, one at a time', () => {
    fc.assert(
      fc.property(steps, texts, acts, (rules, text, wanted) => {
        let run = beginRun(rules, text);
        let passedForText = 0;
        for (const act of wanted) {
          const { run: next, passed } = applied(run, act as never);
          if (next.text !== run.text) passedForText = 0;
          if (passed) {
            passedForText++;
            expect([next.position, 'text' in act && act.text]).toEqual([run.position + 1, run.text]);
          }
          run = next;
        }
        expect(run.position <= rules.length).toBe(true);
        expect(run.state === 'approved').toBe(run.position === rules.length);
        if (run.state === 'approved') expect(passedForText).toBe(rules.length);
        expect(mayPublish(run, run.text)).toBe(run.state === 'approved');
        expect(mayPublish(run, `${run.text}!`)).toBe(false);
      }),
    );
  });

  test('that ended stays ended, whatever is tried', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('rejected', 'withdrawn', 'approved'),
        steps,
        acts,
        (state, rules, wanted) => {
          const position = state === 'approved' ? rules.length : 0;
          const run: Run = { ...beginRun(rules, 'a'), state, position };
          for (const act of wanted) expect(applied(run, act as never).refusal).not.toBeNull();
        },
      ),
    );
  });

  test('where all are asked waits for each of those who are there now', () => {
    fc.assert(
      fc.property(people, fc.nat(), (deciders, seed) => {
        const last = deciders[seed % deciders.length] as number;
        let run = beginRun([{ kind: 'approval', quorum: 'all' }], 'a');
        for (const by of deciders.filter((one) => one !== last)) {
          const answer = approve(run, { by, deciders, text: 'a' });
          expect([answer.refusal, answer.passed]).toEqual([null, false]);
          run = answer.run;
        }
        expect(approve(run, { by: last, deciders, text: 'a' }).run.state).toBe('approved');
        // Whoever was waited for has left: one of the others says it again.
        const rest = deciders.filter((one) => one !== last);
        if (rest[0] !== undefined)
          expect(approve(run, { by: rest[0], deciders: rest, text: 'a' }).run.state).toBe('approved');
      }),
    );
  });

  test('with another text is read from the beginning, with the same one from where it stood', () => {
    const rules = [
      { kind: 'review', quorum: 'any' },
      { kind: 'approval', quorum: 'any' },
    ] as const;
    const { run: second } = approve(beginRun(rules, 'a'), { by: 1, deciders: [1], text: 'a' });
    const { run: returned } = sendBack(second, { by: 2, deciders: [2], text: 'b' });
    expect(resubmit(returned, 'a').run).toMatchObject({ state: 'running', position: 1 });
    expect(resubmit(returned, 'b').run).toMatchObject({ state: 'running', position: 0, text: 'b' });
    expect(approve(second, { by: 2, deciders: [2], text: 'b' }).refusal).toBe('text_changed');
    expect(resubmit(second, 'b').run).toMatchObject({ state: 'running', position: 0, text: 'b' });
    expect(resubmit(second, 'a').refusal).toBe('not_sent_back');
  });
});

test('nobody reviews or approves what they wrote; they may publish it', () => {
  expect(decidersOf({ kind: 'review', quorum: 'any' }, [1, 2], [1])).toEqual([2]);
  expect(decidersOf({ kind: 'approval', quorum: 'all' }, [1, 2], [1])).toEqual([2]);
  expect(decidersOf({ kind: 'publication', quorum: 'any' }, [1, 2], [1])).toEqual([1, 2]);
});

test('publication comes last', () => {
  expect(misplacedStep([{ kind: 'review' }, { kind: 'publication' }])).toBeNull();
  expect(misplacedStep([{ kind: 'publication' }, { kind: 'review' }])).toBe(0);
  expect(misplacedStep([{ kind: 'publication' }])).toBe(0);
  expect(misplacedStep([{ kind: 'review' }, { kind: 'publication' }, { kind: 'publication' }])).toBe(1);
});

test('a step is due in business days', () => {
  // Thursday; 20/11 is a holiday.
  expect(stepDueOn('2026-11-19', 1)).toBe('2026-11-23');
  expect(stepDueOn('2026-11-19', 2)).toBe('2026-11-24');
});
