import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import type { FormErrors } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import { Checkbox } from '@mantine/core';
import { GroupError } from '../../../platform/public-form/public-fields.tsx';
import { AccountCard } from './account-card.tsx';

interface Props {
  readonly facts: OpenedCall;
  readonly form: ApplicationForm;
  readonly accepted: readonly boolean[];
  readonly errors: FormErrors;
  readonly failed: string | null;
  readonly onAccept: (index: number, isOn: boolean) => void;
}

/** What the family answers for, with the account once more before it leaves. */
export function DeclarationsStep({ facts, form, accepted, errors, failed, onAccept }: Props) {
  return (
    <>
      <AccountCard form={form} minimumWage={facts.minimum_wage} />
      <div data-path="declarations" className="edi-declarations">
        {facts.declarations.map(({ text }, index) => (
          <Checkbox
            key={text}
            size="md"
            label={text}
            checked={accepted[index] ?? false}
            onChange={({ currentTarget: { checked } }) => onAccept(index, checked)}
          />
        ))}
        <GroupError id="edi-declarations-error" error={errors.declarations} />
      </div>
      {failed && (
        <p className="callout" data-tone="danger" role="alert">
          <span>{failed}</span>
        </p>
      )}
    </>
  );
}
