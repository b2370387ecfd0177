import { messages } from '@conforme/contracts/core/messages.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldErrors, focusFirstInvalid, shownErrors } from '../../core/form/form-errors.ts';
import { loadPart } from '../../core/pages/load-screen.ts';
import { dismissErrors, toastError } from '../../core/toast/toast-store.ts';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import { allSteps, type CaseFormKind, stepOf, type WithSteps } from './case-form-kind.ts';
import { useBrowserDraft } from './drafts/use-browser-draft.ts';
import { type CaseForm, emptyState, type FormState } from './form-state.ts';
import { fieldsOf } from './public-field.ts';
import { useStep } from './use-step.ts';

type FormPart<Values> = Pick<
  CaseFormKind<Values>,
  'keptAs' | 'confidentiality' | 'emptyValues' | 'loadChecks'
> &
  WithSteps<never>;

/** The state of the whole form: what was typed, where one is, what is wrong. */
export function useCaseForm<Values>(kind: FormPart<Values>, link: string): CaseForm<Values> {
  const { loadChecks } = kind;
  const steps = allSteps(kind);
  const [initial] = useState(() => emptyState(kind.emptyValues));
  const kept = useBrowserDraft<FormState<Values>>(kind, link, initial);
  const { state, change } = kept;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [step, goTo] = useStep(state.isOnItsWay ? steps.length - 1 : state.furthest);
  const [isChecking, setChecking] = useState(false);
  const focusWanted = useRef(false);
  /** What the check last found: what else is said to be wrong, the server said. */
  const found = useRef<FieldErrors>({});
  /** A check may have waited for a press that changed something. */
  const latest = useRef(state.values);
  useLayoutEffect(() => {
    latest.current = state.values;
  });
  const checked = (check: (values: Values) => FieldErrors): FieldErrors => {
    found.current = check(latest.current);
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

  const changeValues = (next: (values: Values) => Values) => {
    // Whoever writes will go on: what checks it arrives meanwhile.
    void loadChecks().catch(() => undefined);
    change((before) => ({ ...before, values: next(before.values) }));
  };
  const checkAt = async (path: string) => {
    const check = await loadChecks().catch(() => null);
    const message = check && checked(check)[path];
    if (message) setErrors((before) => ({ ...before, [path]: message }));
  };
  const showErrors = (wrong: FieldErrors) => {
    setErrors(wrong);
    focusWanted.current = true;
    const first = Math.min(...Object.keys(wrong).map((path) => stepOf(steps, path)));
    if (first !== step) goTo(first);
    toastError(messages.fillForm);
  };
  const goOn = async () => {
    setChecking(true);
    const check = await loadPart(loadChecks);
    setChecking(false);
    if (!check) return;
    dismissErrors();
    const wrong = Object.entries(checked(check)).filter(([path]) => stepOf(steps, path) <= step);
    if (wrong.length > 0) {
      const isBefore = wrong.some(([path]) => stepOf(steps, path) < step);
      const errors = Object.fromEntries(wrong);
      return showErrors(isBefore ? errors : shownErrors(errors, document.querySelector('form')));
    }
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
    allProblems: async () => {
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
