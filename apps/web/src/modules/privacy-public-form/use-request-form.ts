import { messages } from '@conforme/contracts/core/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, focusFirstInvalid } from '../../core/form/form-errors.ts';
import { loadPart } from '../../core/pages/load-screen.ts';
import { dismissErrors, toastError } from '../../core/toast/toast-store.ts';
import { fieldsOf } from '../../platform/public-form/public-field.ts';
import { useKeptForm } from '../../platform/public-form/use-kept-form.ts';
import { useStep } from '../../platform/public-form/use-step.ts';
import { emptyState, type FormState, REVIEW_STEP, type RequestValues, stepOf } from './request-values.ts';

const loadChecks = () => import('./request-checks.ts').then((module) => module.requestProblems);

export type RequestForm = ReturnType<typeof useRequestForm>;

/** The state of the whole form: what was typed, where one is, what is wrong. */
export function useRequestForm(link: string) {
  const [initial] = useState(emptyState);
  const kept = useKeptForm<FormState>('privacy', link, initial);
  const { state, change } = kept;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [step, goTo] = useStep(state.isOnItsWay ? REVIEW_STEP : state.furthest);
  const [isChecking, setChecking] = useState(false);
  const focusWanted = useRef(false);

  // After the step the error stands in has been drawn.
  useEffect(() => {
    if (!focusWanted.current || Object.keys(errors).length === 0) return;
    focusWanted.current = false;
    focusFirstInvalid(errors, document.querySelector('form'));
  });

  const changeValues = (next: (values: RequestValues) => RequestValues) => {
    // Whoever writes will go on: what checks it arrives meanwhile.
    void loadChecks().catch(() => undefined);
    change((before) => ({ ...before, values: next(before.values) }));
  };
  const checkAt = async (path: string) => {
    const problems = (await loadChecks().catch(() => null))?.(state.values);
    const message = problems?.[path];
    if (message) setErrors((before) => ({ ...before, [path]: message }));
  };
  /** Takes the citizen to the first of these, in whichever step it stands. */
  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    focusWanted.current = true;
    const first = Math.min(...Object.keys(found).map(stepOf));
    if (first !== step) goTo(first);
    toastError(messages.fillForm);
  };
  const goOn = async () => {
    setChecking(true);
    const check = await loadPart(loadChecks);
    setChecking(false);
    if (!check) return;
    dismissErrors();
    const wrong = Object.entries(check(state.values)).filter(([path]) => stepOf(path) <= step);
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
    allProblems: async (): Promise<FieldErrors | null> =>
      (await loadPart(loadChecks))?.(state.values) ?? null,
  };
}
