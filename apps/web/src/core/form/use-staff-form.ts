import type { z } from '@conforme/contracts/core/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft-storage.ts';
import { useContractForm } from './use-contract-form.ts';

const KEEP_AFTER_MS = 500;

export interface StaffFormState<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly isSaving: boolean;
  readonly isChanged: () => boolean;
  /** When what is on the screen was last kept as a draft. */
  readonly keptAt: string | null;
  /** True while the fields hold a draft from an earlier visit. */
  readonly isRestored: boolean;
  /** Back to what the server holds. */
  readonly discard: () => void;
  readonly forget: () => void;
  /** Goes on over another version of the record; fields the user has not touched follow it. */
  readonly rebase: (stored: Values, version: number) => void;
}

interface Options<Values, S extends z.ZodType, Saved> {
  readonly schema: S;
  readonly initial: Values;
  /** The record's version, for what is edited. */
  readonly version?: number;
  /** The page's path: one draft for each. */
  readonly page: string;
  readonly prepare: (values: Values, version: number | null) => z.input<S>;
  readonly send: (input: z.input<S>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
}

/** A contract form with what staff forms add: a draft that survives reload and expiry, and saving. */
export function useStaffForm<Values extends Record<string, unknown>, S extends z.ZodType, Saved>(
  options: Options<Values, S, Saved>,
): StaffFormState<Values> {
  const { initial } = options;
  const [key] = useState(() => draftKey(options.page));
  const [draft] = useState(() => readDraft<Values>(key));
  const [isRestored, setRestored] = useState(draft !== null);
  const [version, setVersion] = useState(draft?.version ?? options.version ?? null);
  const [isSaving, setSaving] = useState(false);
  const [keptAt, setKeptAt] = useState(draft?.savedAt ?? null);
  const baseline = useRef(JSON.stringify(initial));
  const isDone = useRef(false);

  const { form, onSubmit } = useContractForm({
    schema: options.schema,
    initial: draft?.values ?? initial,
    prepare: (values: Values) => options.prepare(values, version),
  });
  const isChanged = () => !isDone.current && JSON.stringify(form.getValues()) !== baseline.current;

  const typed = JSON.stringify(form.values);
  const keep = () => {
    if (isChanged()) setKeptAt(keepDraft(key, form.getValues(), version));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed starts the wait again.
  useEffect(() => {
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, version]);

  const forget = () => {
    isDone.current = true;
    dropDraft(key);
  };
  const discard = () => {
    dropDraft(key);
    form.setValues(initial);
    form.clearErrors();
    setVersion(options.version ?? null);
    setRestored(false);
    setKeptAt(null);
  };
  const rebase = (stored: Values, next: number) => {
    const before = JSON.parse(baseline.current) as Values;
    const untouched = Object.keys(stored).filter(
      (field) => JSON.stringify(form.getValues()[field]) === JSON.stringify(before[field]),
    );
    const followed = Object.fromEntries(untouched.map((field) => [field, stored[field]])) as Partial<Values>;
    baseline.current = JSON.stringify(stored);
    form.setValues(followed);
    setVersion(next);
  };
  const submit = onSubmit(async (input) => {
    // Should the session turn out to have ended, the last word is already kept.
    keep();
    setSaving(true);
    try {
      const saved = await options.send(input);
      forget();
      options.onSaved(saved);
    } finally {
      setSaving(false);
    }
  });
  return {
    form,
    onSubmit: submit,
    isSaving,
    isChanged,
    keptAt,
    isRestored,
    discard,
    forget,
    rebase,
  };
}
