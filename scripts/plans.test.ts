import { describe, expect, it } from 'vitest';
import { findingsOf, type PlanNode, plansIn } from '../bench/plans.ts';

const sizes = new Map([
  ['contacts', 1_000_000],
  ['roles', 1000],
]);

const scanOf = (table: string, more: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': 'Seq Scan',
  'Relation Name': table,
  'Actual Rows': 3,
  'Actual Loops': 1,
  ...more,
});
const byIndex = (kept: number, thrown: number, more: Partial<PlanNode> = {}): PlanNode =>
  scanOf('contacts', {
    'Node Type': 'Index Scan',
    'Index Name': 'contacts_by_name',
    'Actual Rows': kept,
    'Rows Removed by Filter': thrown,
    ...more,
  });
const findings = (plan: PlanNode) => findingsOf(plan, sizes);

/** As auto_explain writes it: one line of the log, the plan set in by a tab, and where it was asked for. */
const logged = (plan: PlanNode, context = '') =>
  [
    '2026-11-16 05:00:00.000 UTC [4711] LOG:  duration: 0.123 ms  plan:',
    ...JSON.stringify({ 'Query Text': 'select 1', Plan: plan }, null, 2)
      .split('\n')
      .map((line) => `\t${line}`),
    ...(context ? [`2026-11-16 05:00:00.000 UTC [4711] CONTEXT:  ${context}`] : []),
  ].join('\n');

describe('what a plan is told for', () => {
  const told = [{ table: 'contacts', how: 'percorre inteira', isScan: true }];

  it('is going through the whole of a table that grows', () => {
    expect(findings(scanOf('contacts'))).toEqual(told);
    expect(findings(scanOf('contacts', { 'Node Type': 'Parallel Seq Scan' }))).toEqual(told);
  });

  it('is not going through a small one, or one that nobody counted', () => {
    expect(findings(scanOf('roles'))).toEqual([]);
    expect(findingsOf(scanOf('roles'), new Map([['roles', 1001]]))).toHaveLength(1);
    expect(findings(scanOf('unknown'))).toEqual([]);
  });

  it('is not a step that was planned and never taken', () => {
    expect(findings(scanOf('contacts', { 'Actual Loops': 0 }))).toEqual([]);
  });

  it('is also what stands deep inside', () => {
    const limit: PlanNode = { 'Node Type': 'Limit', Plans: [scanOf('roles'), scanOf('contacts')] };
    expect(findings({ 'Node Type': 'Nested Loop', Plans: [limit] })).toEqual(told);
  });

  it('is reading ten thousand rows by an index, ten times what is kept', () => {
    const how = 'lê 10.000 linhas e fica com 1.000 (contacts_by_name)';
    expect(findings(byIndex(1000, 10_000))).toEqual([{ table: 'contacts', how, isScan: false }]);
    expect(findings(byIndex(1001, 10_000))).toEqual([]);
    expect(findings(byIndex(1, 9999))).toEqual([]);
    expect(findings({ ...byIndex(1, 20_000), 'Relation Name': 'roles' })).toEqual([]);
  });

  it('is that also when it comes by many turns, or by a second look at what the index gave', () => {
    const inTurns = findings(byIndex(1, 10, { 'Actual Loops': 1000 }));
    expect(inTurns.map(({ how }) => how)).toEqual(['lê 10.000 linhas e fica com 1.000 (contacts_by_name)']);
    const bitmap = { 'Node Type': 'Bitmap Heap Scan', 'Rows Removed by Index Recheck': 6000 };
    const { 'Index Name': _, ...nameless } = byIndex(0, 4000, bitmap);
    expect(findings(nameless).map(({ how }) => how)).toEqual([
      'lê 10.000 linhas e fica com 0 (Bitmap Heap Scan)',
    ]);
  });
});

describe('the plans in a stretch of the log', () => {
  it('are those of the statement and of the functions inside it', () => {
    const outer: PlanNode = { 'Node Type': 'Function Scan', 'Actual Rows': 1, 'Actual Loops': 1 };
    const log = [
      '2026-11-16 05:00:00.000 UTC [4711] LOG:  checkpoint starting: time',
      logged(scanOf('contacts'), 'SQL function "audience_of" statement 1'),
      logged(outer),
      '2026-11-16 05:00:00.000 UTC [4711] LOG:  duration: 0.200 ms  statement: commit',
      '\twhich is no plan',
      '',
    ].join('\n');
    expect(plansIn(log)).toEqual([scanOf('contacts'), outer]);
    expect(plansIn(log).flatMap(findings)).toHaveLength(1);
  });

  it('are whole also where one follows the other at once, and where the log ends', () => {
    expect(plansIn(`${logged(scanOf('roles'))}\n${logged(byIndex(1, 2))}`)).toEqual([
      scanOf('roles'),
      byIndex(1, 2),
    ]);
    expect(plansIn('')).toEqual([]);
  });
});
