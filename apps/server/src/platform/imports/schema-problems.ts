import type { z } from '@conforme/contracts/core/schema.ts';
import type { Problem } from './import-target.ts';

/** What a form's schema says, at the fields the columns go to; of several at one field the first. */
export function problemsOf(error: z.ZodError, fieldOf: (path: string) => string): Problem[] {
  const problems = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = fieldOf(path.map(String).join('.'));
    if (!problems.has(field)) problems.set(field, message);
  }
  return [...problems].map(([field, message]) => ({ field, message }));
}
