import { allSteps, type CaseFormKind, type ReviewRows, type WithSteps } from './case-form-kind.ts';
import type { CaseForm } from './form-state.ts';
import { ReviewSection } from './review-section.tsx';

interface Props<Values> {
  readonly kind: Pick<CaseFormKind<Values>, 'contactEmail'> & WithSteps<never>;
  readonly form: CaseForm<Values>;
  /** What was answered in each of the kind's own steps. */
  readonly rows: readonly ReviewRows[];
  readonly isLocked: boolean;
}

/** Everything as it will be sent, and the way back to each part of it. */
export function ReviewStep<Values>({ kind, form, rows, isLocked }: Props<Values>) {
  const shown = kind.addressCode ? [...rows, proofRows(kind, form)] : rows;
  const steps = allSteps(kind);
  return shown.map((answers, step) => (
    <ReviewSection
      key={steps[step]?.title}
      title={steps[step]?.title ?? ''}
      rows={answers}
      onChange={isLocked ? undefined : () => form.goTo(step)}
    />
  ));
}

function proofRows<Values>(
  { contactEmail }: Pick<CaseFormKind<Values>, 'contactEmail'>,
  { values, state }: CaseForm<Values>,
): ReviewRows {
  const email = contactEmail(values);
  if (email === '') return [['Identidade', 'A equipe entra em contato']];
  return [['E-mail', state.confirmedEmail === email ? 'Confirmado por código' : 'Não confirmado']];
}
