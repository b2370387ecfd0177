import type { z } from '@conforme/contracts/core/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { asInput } from '../../core/form/schema-facts.ts';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';

interface Saved {
  readonly version: number;
  readonly updated_at: string;
}

interface Saving<Values> {
  readonly schema: z.ZodObject;
  /** That the page was opened with. */
  readonly version: number;
  /** What may leave without anybody's word; the rest stays in the form, changed, until it is saved by hand. */
  readonly leaving?: (values: Values) => Values;
  /** Sends what is written; whatever it throws is said when somebody saves by hand. */
  readonly send: (body: never) => Promise<Saved>;
}

const PAUSE_MS = 4000;

/**
 * What is typed reaches the server after a pause. Whatever is refused stays in the form and in its draft: saving by hand
 * says what is wrong, and compares where somebody else was first.
 */
export function useAutosave<Values extends object>(
  staff: StaffFormState<Values>,
  { schema, version: opened, leaving, send: store }: Saving<Values>,
) {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  // Only what this page read or wrote itself: a version of somebody else's is compared first, never stood on.
  const version = useRef(opened);
  // Two versions wait to be compared: until that is saved by hand, nothing leaves by itself.
  const isPaused = useRef(false);
  const underWay = useRef<Promise<void> | null>(null);
  const typed = JSON.stringify(staff.form.values);
  const save = (): void => {
    if (isPaused.current || underWay.current || !staff.isChanged() || staff.isSaving) return;
    underWay.current = send().finally(() => {
      underWay.current = null;
    });
  };
  const send = async (): Promise<void> => {
    const sent = leaving ? leaving(staff.form.getValues()) : staff.form.getValues();
    const input = asInput(schema, { ...sent, version: version.current });
    const parsed = schema.safeParse(input);
    if (!parsed.success) return;
    try {
      const saved = await store(input as never);
      version.current = saved.version;
      staff.rebase(sent, saved.version);
      setSavedAt(saved.updated_at);
    } catch {
      // Said when it is saved by hand.
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed starts the wait again.
  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  /** The version that is stored once what is on its way has arrived: what is saved by hand stands on it. */
  const settled = async (): Promise<number> => {
    await underWay.current;
    return version.current;
  };
  const standOn = (stored: number): void => {
    version.current = stored;
    isPaused.current = false;
  };
  const pause = (): void => {
    isPaused.current = true;
  };
  return { savedAt, settled, standOn, pause };
}
