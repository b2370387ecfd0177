import type { z } from '@conforme/contracts/core/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useWhenChanged } from '../ui/use-when-changed.ts';
import { differencesOf, followStored, takeChosen } from './conflict.ts';
import type { Choices, Difference } from './conflict-dialog.tsx';
import { type DescribedFields, type FieldOf, fieldOf } from './field-of.ts';
import type { PathOf, ValueAt } from './field-path.ts';
import { asInput } from './schema-facts.ts';
import { useContractForm } from './use-contract-form.ts';
import { useDraft } from './use-draft.ts';

const KEEP_AFTER_MS = 500;

/** Somebody else saved the record first; the form compares, so no message is shown for it. */
export const isStale = (error: ApiError): boolean => error.code === 'stale_version';

/** A record as its form opens it. */
export interface Opened<Values> {
  readonly initial: Values;
  readonly version: number;
}

export interface StaffFormState<Values> {
  readonly form: UseFormReturnType<Values>;
  /** The field at a path, for the components in fields/. */
  readonly field: <P extends PathOf<Values>>(path: P) => FieldOf<ValueAt<Values, P>>;
  readonly isReadOnly: boolean;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly isSaving: boolean;
  readonly isChanged: () => boolean;
  /** When what is on the screen was last kept as a draft. */
  readonly keptAt: string | null;
  /** True while the fields hold a draft from an earlier visit. */
  readonly isRestored: boolean;
  /** Back to what the server holds. */
  readonly discard: () => void;
  /** Goes on from what was saved, on the same page. */
  readonly restart: (saved: Values, version: number) => void;
  /** Writes the draft at once, without waiting for a pause in the typing. */
  readonly keep: () => void;
  /** Goes on over another version of the record; fields the user has not touched follow it. */
  readonly rebase: (stored: Values, version: number) => void;
  /** Fields changed here and, meanwhile, by somebody else; null while nothing is to be settled. */
  readonly conflict: readonly Difference[] | null;
  readonly settle: (how: Choices | 'reload' | 'later') => void;
}

interface Options<Values, S extends z.ZodType, Saved> {
  readonly schema: S;
  readonly initial: Values;
  /** The record's version, for what is edited. */
  readonly version?: number;
  /** The page's path: one draft for each. */
  readonly page: string;
  readonly isReadOnly?: boolean;
  /** Fields no draft may hold: passwords. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** What no draft may hold where it stands deeper: gives the values without it. */
  readonly withoutSecrets?: (values: Values) => Values;
  /** Only where the fields differ from what the endpoint takes by more than '' for null and chosen records for ids. */
  readonly tidy?: (values: Values) => object;
  readonly send: (input: z.input<S>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** The record as it is stored now: asked when somebody else has saved it first. */
  readonly reread?: () => Promise<Opened<Values>>;
}

/** A contract form with what staff forms add: drafts that survive reload and expiry, saving, conflicts. */
export function useStaffForm<Values extends Record<string, unknown>, S extends z.ZodType, Saved>(
  options: Options<Values, S, Saved>,
): StaffFormState<Values> {
  const { initial, schema, isReadOnly = false } = options;
  const draft = useDraft<Values>(options.page);
  const [version, setVersion] = useState(draft.found?.version ?? options.version ?? null);
  const [isSaving, setSaving] = useState(false);
  const [stored, setStored] = useState<Opened<Values> | null>(null);
  const baseline = useRef(initial);
  const described = useRef<DescribedFields>(new Map()).current;
  // What was on the screen when it was saved or given up: that is no draft; whatever is typed after it is.
  const doneWith = useRef<string | null>(null);

  const tidy = options.tidy ?? ((values: Values) => values);
  const withVersion = (values: object) => (version === null ? values : { ...values, version });
  const { form, onSubmit, recheck } = useContractForm({
    schema,
    // A draft may be older than the newest field.
    initial: { ...initial, ...draft.found?.values },
    prepare: (values: Values) => asInput(schema, withVersion(tidy(values))) as z.input<S>,
  });
  const isChanged = () => {
    const now = JSON.stringify(form.getValues());
    return now !== doneWith.current && now !== JSON.stringify(baseline.current);
  };
  const keep = () => {
    const secrets = Object.fromEntries((options.secrets ?? []).map((field) => [field, initial[field]]));
    const open = options.withoutSecrets ?? ((values: Values) => values);
    if (isChanged() && !isReadOnly) draft.keep({ ...open(form.getValues()), ...secrets }, version);
  };
  const typed = JSON.stringify(form.values);
  // Every change of what is typed starts the wait again.
  useWhenChanged(() => {
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, version]);
  // A page that is left within that wait keeps the last word, too.
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  });

  const forget = () => {
    doneWith.current = JSON.stringify(form.getValues());
    draft.drop();
  };
  const startFrom = (values: Values, from: number | null) => {
    doneWith.current = null;
    draft.drop();
    baseline.current = values;
    form.setValues(values);
    form.clearErrors();
    setVersion(from);
  };
  const rebase = (values: Values, next: number) => {
    form.setValues(followStored(form.getValues(), baseline.current, values, described));
    baseline.current = values;
    setVersion(next);
  };
  const settle: StaffFormState<Values>['settle'] = (how) => {
    setStored(null);
    if (!stored || how === 'later') return;
    if (how === 'reload') return startFrom(stored.initial, stored.version);
    rebase(stored.initial, stored.version);
    form.setValues(takeChosen(form.getValues(), stored.initial, how));
  };
  const submit = onSubmit(async (input) => {
    // Should the session turn out to have ended, the last word is already kept.
    keep();
    setSaving(true);
    try {
      const saved = await options.send(input);
      forget();
      options.onSaved(saved);
    } catch (error) {
      if (options.reread && error instanceof ApiError && isStale(error)) setStored(await options.reread());
      throw error;
    } finally {
      setSaving(false);
    }
  });
  return {
    form,
    field: (path) => fieldOf({ form, schema, described, isReadOnly, recheck }, path),
    isReadOnly,
    onSubmit: submit,
    isSaving,
    isChanged,
    keptAt: draft.keptAt,
    isRestored: draft.isRestored,
    restart: startFrom,
    discard: () => startFrom(initial, options.version ?? null),
    keep,
    rebase,
    conflict: stored && differencesOf(form.getValues(), baseline.current, stored.initial, described),
    settle,
  };
}
