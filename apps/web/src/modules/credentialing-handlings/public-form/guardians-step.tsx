import {
  kinships,
  NO_GUARDIAN,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { MOST_GUARDIANS } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import { Button } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { cpfMask } from '../../../core/form/fields/mask.ts';
import { LineField, MaskedField, PickField } from '../../../platform/public-form/public-fields.tsx';
import type { StepProps } from './step-props.ts';

/** Who answers for the child; the first is whom the school writes to. */
export function GuardiansStep({ form, field, facts }: StepProps) {
  const guardians = field('guardians');
  return (
    <>
      {form.guardians.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guardian is its place.
        <fieldset key={index} className="edi-person">
          <legend>{index === 0 ? 'Responsável' : `Responsável ${index + 1}`}</legend>
          <LineField of={field(`guardians.${index}.name`)} label="Nome completo" maxLength={160} />
          <MaskedField
            of={field(`guardians.${index}.cpf`)}
            label="CPF"
            mask={cpfMask}
            example="000.000.000-00"
          />
          <PickField of={field(`guardians.${index}.kinship`)} label="Parentesco" options={kinships.options} />
          {index > 0 && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => guardians.set(form.guardians.filter((__, place) => place !== index))}
            >
              Tirar este responsável
            </Button>
          )}
        </fieldset>
      ))}
      {form.guardians.length < MOST_GUARDIANS && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => guardians.set([...form.guardians, NO_GUARDIAN])}
        >
          Juntar outro responsável
        </Button>
      )}
      <LineField
        of={field('contact.email')}
        label="E-mail"
        help={
          facts.mail_leaves
            ? 'A escola avisa por aqui quando falta algo e quando sai o resultado.'
            : 'Para a escola falar com você. Esta página não envia e-mails: acompanhe pelo protocolo.'
        }
        type="email"
        purpose="email"
        maxLength={254}
      />
      <LineField of={field('contact.phone')} label="Telefone" type="tel" purpose="tel" maxLength={30} />
    </>
  );
}
