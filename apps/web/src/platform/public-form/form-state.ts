import type { FieldErrors } from '../../core/form/form-errors.ts';
import type { DraftFile } from './drafts/draft-files.tsx';
import type { BrowserDraft } from './drafts/use-browser-draft.ts';
import type { FieldAt } from './public-field.ts';

/** Everything a form holds; where the kind allows it, kept over a reload. */
export interface FormState<Values> {
  readonly values: Values;
  /** The last step that may be opened. */
  readonly furthest: number;
  /** Where files and the confirmed e-mail wait; made when first needed. */
  readonly draft: { readonly draft: string; readonly handle: string } | null;
  readonly files: readonly DraftFile[];
  readonly confirmedEmail: string | null;
  /** The same for every try at sending. */
  readonly sendKey: string;
  /** It was sent and no answer came: it is on its way, and not changed any more. */
  readonly isOnItsWay: boolean;
  /** The notice that was read before it was sent: another may stand there when it is tried again. */
  readonly noticeRead?: number | null;
}

/** The form as its steps use it. */
export interface CaseForm<Values> extends BrowserDraft<FormState<Values>> {
  readonly values: Values;
  readonly changeValues: (next: (values: Values) => Values) => void;
  readonly field: FieldAt<Values>;
  readonly errors: FieldErrors;
  readonly setErrors: (next: FieldErrors | ((before: FieldErrors) => FieldErrors)) => void;
  readonly step: number;
  readonly goTo: (step: number) => void;
  /** To the next step, once nothing is wrong up to here. */
  readonly goOn: () => Promise<void>;
  /** Takes the citizen to the first of these, in whichever step it stands. */
  readonly showErrors: (wrong: FieldErrors) => void;
  readonly isChecking: boolean;
  /** Everything again, before it is sent: what was typed in an earlier visit, too. Null where no check arrived. */
  readonly allProblems: () => Promise<FieldErrors | null>;
}

/** Not `randomUUID`, which browsers give only to pages served by HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const emptyState = <Values>(values: Values): FormState<Values> => ({
  values,
  furthest: 0,
  draft: null,
  files: [],
  confirmedEmail: null,
  sendKey: newKey(),
  isOnItsWay: false,
});
