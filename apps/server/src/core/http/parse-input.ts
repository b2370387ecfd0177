import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { AppError } from '../app-error.ts';

type FieldErrors = Record<string, string[]>;

/** Each refusal lands on its own field, nested ones by a dotted path; unknown fields are named one by one. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // Without a prototype: an unknown field may be called toString.
  const errors: FieldErrors = Object.create(null);
  for (const issue of issues) {
    const targets =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of targets) {
      const field = path.map(String).join('.') || 'form';
      errors[field] ??= [];
      errors[field].push(issue.message);
    }
  }
  return errors;
}

/** Far more than any form nests, far less than the stack can hold. */
const deepest = 50;

/**
 * PostgreSQL cannot store NUL, and half a surrogate pair would be silently replaced: both are refused, and so
 * is a value nested deeper than any of ours.
 */
function assertStorable(value: unknown, path: readonly string[] = []): void {
  const refuse = () =>
    new AppError('invalid', messages.fillForm, { [path.join('.') || 'form']: [messages.invalid] });
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw refuse();
  } else if (value && typeof value === 'object') {
    if (path.length >= deepest) throw refuse();
    for (const [key, inner] of Object.entries(value)) {
      assertStorable(key, path);
      assertStorable(inner, [...path, key]);
    }
  }
}

export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  assertStorable(value);
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', messages.fillForm, fieldErrors(parsed.error.issues));
}
