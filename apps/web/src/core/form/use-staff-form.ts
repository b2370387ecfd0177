import type { z } from '@conforme/contracts/core/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useContractForm } from './use-contract-form.ts';
import { useDraft } from './use-draft.ts';

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
  const { initial, prepare } = options;
  const draft = useDraft<Values>(options.page);
  const [version, setVersion] = useState(draft.found?.version ?? options.version ?? null);
  const [isSaving, setSaving] = useState(false);
  const baseline = useRef(JSON.stringify(initial));
  const isDone = useRef(false);

  const { form, onSubmit } = useContractForm({
    schema: options.schema,
    initial: draft.found?.values ?? initial,
    prepare: (values: Values) => prepare(values, version),
  });
  const isChanged = () => !isDone.current && JSON.stringify(form.getValues()) !== baseline.current;
  const keep = () => {
    if (isChanged()) draft.keep(form.getValues(), version);
  };
  const typed = JSON.stringify(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed starts the wait again.
  useEffect(() => {
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, version]);

  const forget = () => {
    isDone.current = true;
    draft.drop();
  };
  const discard = () => {
    isDone.current = false;
    draft.drop();
    form.setValues(initial);
    form.clearErrors();
    setVersion(options.version ?? null);
  };
  const rebase = (stored: Values, next: number) => {
    form.setValues(untouchedFields(form.getValues(), JSON.parse(baseline.current), stored));
    baseline.current = JSON.stringify(stored);
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
  const { keptAt, isRestored } = draft;
  return { form, onSubmit: submit, isSaving, isChanged, keptAt, isRestored, discard, forget, rebase };
}

/** The fields that still hold what the form opened with, as they are stored now. */
function untouchedFields<Values extends Record<string, unknown>>(
  typed: Values,
  opened: Values,
  stored: Values,
): Partial<Values> {
  const same = (field: string) => JSON.stringify(typed[field]) === JSON.stringify(opened[field]);
  return Object.fromEntries(Object.entries(stored).filter(([field]) => same(field))) as Partial<Values>;
}
