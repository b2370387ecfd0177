import type { z } from '@conforme/contracts/core/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { afterPress } from './after-press.ts';
import { type PathOf, type ValueAt, valueAt } from './field-path.ts';
import { concerns } from './form-errors.ts';
import { asInput, factsAt, type SchemaFacts, schemaAt } from './schema-facts.ts';

/** How a field is called and how its value reads, for whoever compares two versions of the record. */
export interface FieldWords {
  readonly label: string;
  readonly words: (value: never) => string;
}
export type DescribedFields = Map<string, FieldWords>;

/** One place in a form: its value, what the contract says about it, what is wrong with it. */
export interface FieldOf<T> extends SchemaFacts {
  readonly path: string;
  readonly value: T;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
  set(value: T): void;
  /** Says at once what is wrong with what stands here; emptiness waits until saving. */
  check(): void;
  /** A place inside this one. */
  at<P extends PathOf<T>>(path: P): FieldOf<ValueAt<T, P>>;
  /** For lists: errors move along with their rows. */
  insert(index: number, item: unknown): void;
  remove(index: number): void;
  move(from: number, to: number): void;
  describe(words: FieldWords): () => void;
}

interface Place<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly schema: z.ZodType;
  readonly described: DescribedFields;
  readonly isReadOnly: boolean;
  /** What is right or wrong together with other fields. */
  readonly recheck: (changed?: string) => void;
}

export function fieldOf<T, Values>(place: Place<Values>, path: string): FieldOf<T> {
  const { form, schema, described } = place;
  const value = valueAt(form.getValues(), path) as T;
  const clearErrors = () => {
    for (const wrong of Object.keys(form.errors)) if (concerns(path, wrong)) form.clearFieldError(wrong);
  };
  return {
    ...factsAt(schema, path),
    path,
    value,
    error: errorAt(form.errors, path),
    isReadOnly: place.isReadOnly,
    set: (next) => {
      form.setFieldValue(path, next as never);
      clearErrors();
      place.recheck(path);
    },
    check: () =>
      afterPress(() => {
        // The press may have filled it in, from a calendar say.
        const now = valueAt(form.getValues(), path);
        const inner = schemaAt(schema, path);
        const result = isNothing(now) ? undefined : inner?.safeParse(asInput(inner, now));
        if (result?.success === false) form.setFieldError(path, result.error.issues[0]?.message);
      }),
    at: (inner) => fieldOf(place, `${path}.${inner}`),
    insert: (index, item) => {
      form.insertListItem(path, item as never, index);
      place.recheck();
    },
    remove: (index) => {
      form.removeListItem(path, index);
      place.recheck();
    },
    move: (from, to) => form.reorderListItem(path, { from, to }),
    describe: (words) => {
      described.set(path, words);
      return () => described.delete(path);
    },
  };
}

const isNothing = (value: unknown) => value === '' || value === null || value === undefined;

/** Its own, or the first of what is inside: 'emails.2' is shown by the field that owns 'emails'. */
function errorAt(errors: UseFormReturnType<unknown>['errors'], path: string): ReactNode {
  return errors[path] ?? Object.entries(errors).find(([wrong]) => concerns(path, wrong))?.[1];
}
