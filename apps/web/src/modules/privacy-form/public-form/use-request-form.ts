import { messages } from '@conforme/contracts/core/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, focusFirstInvalid } from '../../../core/form/form-errors.ts';
import { loadPart } from '../../../core/pages/load-screen.ts';
import { dismissErrors, toastError } from '../../../core/toast/toast-store.ts';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import { fieldsOf } from '../../../platform/public-form/public-field.ts';
import { useKeptForm } from '../../../platform/public-form/use-kept-form.ts';
import { useStep } from '../../../platform/public-form/use-step.ts';
import { emptyState, type FormState, REVIEW_STEP, type RequestValues, stepOf } from './request-values.ts';

const loadChecks = () => import('./request-checks.ts').then((module) => module.requestProblems);

type Check = Awaited<ReturnType<typeof loadChecks>>;

export type RequestForm = ReturnType<typeof useRequestForm>;

/** The state of the whole form: what was typed, where one is, what is wrong. */
export function useRequestForm(link: string) {
  const [initial] = useState(emptyState);
  // What an earlier release kept has rows without names: it is not read.
  const kept = useKeptForm<FormState>('privacy-2', link, initial);
  const { state, change } = kept;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [step, goTo] = useStep(state.isOnItsWay ? REVIEW_STEP : state.furthest);
  const [isChecking, setChecking] = useState(false);
  const focusWanted = useRef(false);
  /** What the check last found: what else is said to be wrong, the server said. */
  const found = useRef<FieldErrors>({});
  const checked = (check: Check): FieldErrors => {
    found.current = check(state.values);
    return found.current;
  };

  // After the step the error stands in has been drawn.
  useEffect(() => {
    if (!focusWanted.current || Object.keys(errors).length === 0) return;
    focusWanted.current = false;
    focusFirstInvalid(errors, document.querySelector('form'));
  });

  // Some are settled in another field than they stand at: a phone will do where an e-mail was missing.
  // When something was written, not when it was found.
  useWhenChanged(() => {
    if (Object.keys(errors).length === 0) return;
    let isOld = false;
    loadChecks().then(
      (check) => {
        if (isOld) return;
        const own = found.current;
        const still = checked(check);
        setErrors((before) => withoutSettled(before, own, still));
      },
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [state.values]);

  const changeValues = (next: (values: RequestValues) => RequestValues) => {
    // Whoever writes will go on: what checks it arrives meanwhile.
    void loadChecks().catch(() => undefined);
    change((before) => ({ ...before, values: next(before.values) }));
  };
  const checkAt = async (path: string) => {
    const check = await loadChecks().catch(() => null);
    const message = check && checked(check)[path];
    if (message) setErrors((before) => ({ ...before, [path]: message }));
  };
  /** Takes the citizen to the first of these, in whichever step it stands. */
  const showErrors = (wrong: FieldErrors) => {
    setErrors(wrong);
    focusWanted.current = true;
    const first = Math.min(...Object.keys(wrong).map(stepOf));
    if (first !== step) goTo(first);
    toastError(messages.fillForm);
  };
  const goOn = async () => {
    setChecking(true);
    const check = await loadPart(loadChecks);
    setChecking(false);
    if (!check) return;
    dismissErrors();
    const wrong = Object.entries(checked(check)).filter(([path]) => stepOf(path) <= step);
    if (wrong.length > 0) return showErrors(Object.fromEntries(wrong));
    setErrors({});
    change((before) => ({ ...before, furthest: Math.max(before.furthest, step + 1) }));
    goTo(step + 1);
  };
  return {
    ...kept,
    field: fieldsOf({ values: state.values, errors, changeValues, setErrors, checkAt }),
    values: state.values,
    errors,
    setErrors,
    changeValues,
    step,
    goTo,
    goOn,
    showErrors,
    isChecking,
    /** Everything again, before it is sent: what was typed in an earlier visit, too. */
    allProblems: async (): Promise<FieldErrors | null> => {
      const check = await loadPart(loadChecks);
      return check && checked(check);
    },
  };
}

/** What the check had found and does not find any more is over; what the server said stays. */
const withoutSettled = (errors: FieldErrors, own: FieldErrors, still: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path, words]) => own[path] !== words || still[path] !== undefined),
  );
