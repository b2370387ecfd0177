import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import {
  type ApplicationForm,
  peopleOf,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
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
  /** How many were sent with it. */
  readonly files: number;
  readonly onGo: (step: number) => void;
  readonly onAccept: (index: number, isOn: boolean) => void;
}

/** What the family answers for, with the account once more before it leaves. */
export function DeclarationsStep({ facts, form, accepted, errors, failed, files, onGo, onAccept }: Props) {
  return (
    <>
      <section className="edi-summary" aria-labelledby="edi-summary">
        <h2 id="edi-summary">O que vai ser enviado</h2>
        <dl>
          {[
            { step: 0, label: 'Quem vai estudar', text: form.candidate.name },
            { step: 1, label: 'Responsáveis', text: form.guardians.map(({ name }) => name).join(', ') },
            {
              step: 3,
              label: 'Quem mora na casa',
              text: peopleOf(form)
                .map(({ name }) => name)
                .join(', '),
            },
            { step: 5, label: 'Documentos', text: files === 1 ? '1 arquivo' : `${files} arquivos` },
          ].map(({ step, label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                {text}{' '}
                <button type="button" className="public-link" onClick={() => onGo(step)}>
                  Mudar<span className="visually-hidden">: {label}</span>
                </button>
              </dd>
            </div>
          ))}
        </dl>
      </section>
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
