import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurns } from '../testing/full-form.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { fillB, makeOnlyA, takeOffPolicies } from './canaries/two-organisations.ts';
import type { OperationInput } from './records/known-record.ts';
import { inputFor } from './records/known-records.ts';
import { isRead, type Operation, operations } from './support/operations.ts';

/**
 * A number tells as much as a name, and holds no canary: how many there are, what is due, who may be chosen. Whatever
 * somebody of A is told while there is no B, they are told when there is one.
 */

/** Told of the whole installation, to whoever runs it (docs/operations.md). */
const ofTheInstallation = 'system.metrics';
/** Names and incomes of families: each look is in the audit log, whose numbers would change by the questions. */
const writtenDown = 'credentialing-handlings.ranking';
/** What is taken away as a file is written down each time, and tells the same (exports.test.ts). */
const reads = operations
  .filter(isRead)
  .filter(({ name, endpoint }) => !endpoint.file && name !== ofTheInstallation && name !== writtenDown);
/** How often one has looked oneself, and when last. */
const ownLooks = /"times":\d+,"last_at":"[^"]*"|"last_activity_at":"[^"]*"/g;

let t: TestApp;
let a: Awaited<ReturnType<typeof makeOnlyA>>;
const questions: { operation: Operation; input: OperationInput; context: string | undefined }[] = [];
let alone: readonly string[];

beforeAll(async () => {
  t = await startTestApp();
  a = await makeOnlyA(t);
  const next = inTurns();
  const contexts = [undefined, '0,all', `${a.unit},legal_entity`];
  for (const operation of reads) {
    const input = await inputFor(operation, a.adminA);
    for (const context of next(contexts)) questions.push({ operation, input, context });
  }
  // The first look at a sealed report starts its clock.
  await answers();
  alone = await answers();
});
afterAll(() => t.close());

async function answers(): Promise<string[]> {
  const told: string[] = [];
  for (const { operation, input, context } of questions) {
    const { endpoint, name } = operation;
    const answer = await t.call(endpoint, input, {
      token: a.adminA.token,
      ...(context ? { entity: context } : {}),
    });
    told.push(`${name} in ${context}: ${answer.status} ${answer.text.replace(ownLooks, '')}`);
  }
  return told;
}

/** As if somebody had changed something everywhere: what was counted before there was a B is counted again. */
const countAnew = () =>
  t.pool.query(`insert into entity_changes (table_name, legal_entity_id)
    select distinct c.relname, e.id from legal_entities e, pg_trigger g join pg_class c on c.oid = g.tgrelid
    where g.tgfoid = 'note_entity_changes'::regproc`);

const changed = (told: readonly string[]) =>
  told.flatMap((line, index) => (line === alone[index] ? [] : [differing(line, alone[index] as string)]));

/** From where on they are not the same. */
function differing(line: string, before: string): string {
  const at = [...line].findIndex((letter, index) => letter !== before[index]);
  const from = Math.max(0, at - 60);
  return `${line.slice(0, 40)}… ${line.slice(from, at + 60)} instead of ${before.slice(from, at + 60)}`;
}

test('what A is told does not change by itself', async () => {
  expect(changed(await answers())).toEqual([]);
});

test('nor by everything that B has', async () => {
  await fillB(a);
  await countAnew();
  expect(changed(await answers())).toEqual([]);
});

test('nor where the conditions of the queries hold alone', async () => {
  await takeOffPolicies(t);
  await countAnew();
  expect(changed(await answers())).toEqual([]);
});
