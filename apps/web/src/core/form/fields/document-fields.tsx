import {
  type FederationUnit,
  federationUnitChoices,
} from '@conforme/contracts/core/brazil/federation-units.ts';
import { ChoiceField } from './choice-field.tsx';
import { type FieldProps, useFieldProps } from './field-props.ts';
import { cpfMask, type Mask, phoneMask } from './mask.ts';
import { MaskedInput } from './masked-input.tsx';
import { cepMask, cnpjMask } from './staff-masks.ts';

type Props = FieldProps<string | null>;

function MaskedField({ mask, example, ...props }: Props & { mask: Mask; example: string }) {
  const { of } = props;
  return (
    <MaskedInput
      {...useFieldProps({ placeholder: example, ...props }, (value) => mask.show(value ?? ''))}
      mask={mask}
      value={of.value ?? ''}
      onChange={of.set}
      onBlur={of.check}
    />
  );
}

export const CpfField = (props: Props) => <MaskedField {...props} mask={cpfMask} example="000.000.000-00" />;

/** Letters and digits since July 2026; neither is ever taken away. */
export const CnpjField = (props: Props) => (
  <MaskedField {...props} mask={cnpjMask} example="00.000.000/0000-00" />
);

export const CepField = (props: Props) => <MaskedField {...props} mask={cepMask} example="00000-000" />;

export const PhoneField = (props: Props) => (
  <MaskedField {...props} mask={phoneMask} example="(00) 00000-0000" />
);

export const FederationUnitField = (props: FieldProps<FederationUnit | '' | null>) => (
  <ChoiceField {...props} options={federationUnitChoices.options} />
);
