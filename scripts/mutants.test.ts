import { expect, test } from 'vitest';
import { everyFault } from '../mutants/every-fault.mjs';
import { problemOf } from './lib/faults.mjs';
import { root } from './lib/root.mjs';

const faults = Object.values(everyFault).flat();

test('every planted fault fits the sources as they are, and names the test that finds it', () => {
  expect(faults.length).toBeGreaterThanOrEqual(25);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  const problems = faults.flatMap((fault) => {
    const problem = problemOf(root, fault);
    return problem ? [`${fault.name}: ${problem}`] : [];
  });
  expect(problems, 'the source has changed: change the fault in mutants/ with it').toEqual([]);
});

test('a fault whose text is gone, or stands twice, is told', () => {
  const [fault] = faults;
  if (!fault) throw new Error('there is no fault');
  expect(problemOf(root, { ...fault, find: 'nobody wrote this' })).toContain('0 times');
  expect(problemOf(root, { ...fault, find: 'import ' })).toMatch(/stands \d+ times/);
  expect(problemOf(root, { ...fault, caughtBy: { ...fault.caughtBy, file: 'gone.test.ts' } })).toContain(
    'gone.test.ts',
  );
});
