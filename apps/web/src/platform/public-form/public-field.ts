import { afterPress } from '../../core/form/after-press.ts';
import { type PathOf, type ValueAt, valueAt, withValueAt } from '../../core/form/field-path.ts';
import { concerns, type FieldErrors } from '../../core/form/form-errors.ts';

/** One place in a public form: what stands there, and what is wrong with it. */
export interface PublicField<T> {
  readonly path: string;
  readonly value: T;
  readonly error: string | undefined;
  set(value: T): void;
  /** Says at once what is wrong with what stands here; emptiness waits until one goes on. */
  check(): void;
}

export interface FieldPlace<Values> {
  readonly values: Values;
  readonly errors: FieldErrors;
  readonly changeValues: (change: (values: Values) => Values) => void;
  readonly setErrors: (change: (errors: FieldErrors) => FieldErrors) => void;
  readonly checkAt: (path: string) => void;
}

export type FieldAt<Values> = <P extends PathOf<Values>>(path: P) => PublicField<ValueAt<Values, P>>;

export const fieldsOf =
  <Values>({ values, errors, changeValues, setErrors, checkAt }: FieldPlace<Values>): FieldAt<Values> =>
  (path) => ({
    path,
    value: valueAt(values, path) as never,
    error: errors[path],
    set: (value) => {
      changeValues((before) => withValueAt(before, path, value));
      setErrors((before) => withoutErrorsAt(before, path));
    },
    check: () => {
      if (!isNothing(valueAt(values, path))) afterPress(() => checkAt(path));
    },
  });

export const withoutErrorsAt = (errors: FieldErrors, path: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([wrong]) => !concerns(path, wrong)));

const isNothing = (value: unknown) => value === '' || value === null || value === undefined;
