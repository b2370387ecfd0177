import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { AppError } from '../app-error.ts';

type FieldErrors = Record<string, string[]>;

/** More than any form has fields; an answer must not grow with what a stranger sends, let alone faster. */
const mostTold = 100;

/** Each refusal lands on its own field, nested ones by a dotted path; unknown fields are named one by one. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // Without a prototype: an unknown field may be called toString.
  const errors: FieldErrors = Object.create(null);
  for (const { path, message } of refusals(issues).slice(0, mostTold)) {
    const field = path.map(String).join('.') || 'form';
    errors[field] ??= [];
    errors[field].push(message);
  }
  return errors;
}

const refusals = (issues: readonly z.core.$ZodIssue[]) =>
  issues
    .slice(0, mostTold)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, mostTold)
            .map((key) => ({ path: [...issue.path, key], message: `Campo desconhecido: ${key}.` }))
        : [issue],
    );

/** Far more than any form nests, far less than the stack can hold. */
const deepest = 50;

/**
 * Where in a value there is what PostgreSQL cannot store (NUL), would silently replace (half a surrogate pair), or
 * what is nested deeper than any of ours; null when there is nothing. Bodies may have hundreds of thousands of parts.
 */
function unstorable(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (value === null || typeof value !== 'object') return null;
  if (depth >= deepest) return [];
  const isList = Array.isArray(value);
  for (const key of isList ? value.keys() : Object.keys(value)) {
    if (!isList && unstorable(key)) return [];
    const path = unstorable((value as Record<PropertyKey, unknown>)[key], depth + 1);
    if (path) return [String(key), ...path];
  }
  return null;
}

function assertStorable(value: unknown): void {
  const path = unstorable(value);
  if (path)
    throw new AppError('invalid', messages.fillForm, { [path.join('.') || 'form']: [messages.invalid] });
}

export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  assertStorable(value);
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', messages.fillForm, fieldErrors(parsed.error.issues));
}
