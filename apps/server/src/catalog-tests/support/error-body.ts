import { type ErrorCode, errorStatus } from '@conforme/contracts/core/errors.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { headersOf, onEveryAnswer } from '../../testing/every-answer.ts';
import type { Answer } from '../../testing/test-app.ts';

const message = z.union([
  z.string().min(1),
  z.strictObject({ level: z.enum(['success', 'error', 'warning']), message: z.string().min(1) }),
]);
const errorBody = z.strictObject({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  messages: z.union([z.string().min(1), z.array(message).min(1)]),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
});

/** Words that only a stack, a driver or a database would say. */
const innards =
  /node_modules|\.ts:\d+|syntax error|violates|relation "|column "|invalid input syntax|SQLSTATE/i;

/** A refusal in the one shape the interface promises, with the status its code stands for. */
export function expectRefusal(answer: Answer, ...statuses: readonly number[]): void {
  expect(answer, answer.text.slice(0, 300)).toMatchObject({ status: expect.toBeOneOf([...statuses]) });
  expectDeclaredAnswer(answer);
}

/** Whatever was sent, the answer is a success or a refusal that was meant: never a fault, never its innards. */
export function expectDeclaredAnswer(answer: Answer, files: readonly string[] = []): void {
  const types = answer.status === 200 && files.length > 0 ? files : ['application/json; charset=utf-8'];
  expect(types).toContain(answer.headers['content-type']);
  expectDeclaredHeaders(answer, types === files);
  if (answer.status === 200) return;
  expect(answer.status, answer.text).toBeLessThan(500);
  const body = errorBody.parse(answer.body);
  expect(errorStatus[body.code]).toBe(answer.status);
  expect(answer.text).not.toMatch(innards);
}

/** Beside those of every answer, what some have to say. */
const sometimes = [
  ...['content-type', 'set-cookie', 'retry-after', 'access-control-allow-origin'],
  // How far an upload is (tus 1.0).
  ...['tus-resumable', 'upload-offset', 'upload-length'],
];
// Of a zip that is made while it leaves nobody knows the length.
const ofFiles = [
  ...['content-disposition', 'x-total-rows', 'x-estimated-length', 'transfer-encoding'],
  // Of a stored one: a download that was cut off goes on where it stopped.
  ...['accept-ranges', 'etag'],
];

/** A file leaves as one to be kept, under its name: nothing opens it within the product. */
function expectDeclaredHeaders(answer: Answer, isFile: boolean): void {
  const { 'cache-control': caching, ...always } = onEveryAnswer;
  const { 'cache-control': cached, ...sent } = headersOf(answer);
  expect(sent).toMatchObject(always);
  expect(isFile ? [caching, 'private, max-age=604800, immutable'] : [caching]).toContain(cached);
  const known = new Set([...Object.keys(always), ...sometimes, ...(isFile ? ofFiles : [])]);
  expect(Object.keys(sent).filter((name) => !known.has(name))).toEqual([]);
  if (isFile)
    expect(sent['content-disposition']).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''\S+$/);
}
