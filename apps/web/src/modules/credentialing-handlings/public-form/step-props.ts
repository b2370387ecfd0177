import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import type { FormErrors } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import type { FieldAt } from '../../../platform/public-form/public-field.ts';

/** What every step gets. */
export interface StepProps {
  readonly form: ApplicationForm;
  readonly field: FieldAt<ApplicationForm>;
  readonly facts: OpenedCall;
  readonly errors: FormErrors;
}
