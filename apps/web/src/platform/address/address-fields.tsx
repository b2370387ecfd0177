import { cityOfCep } from '@conforme/contracts/core/brazil/city-of-cep.ts';
import {
  type FederationUnit,
  federationUnitOfCep,
} from '@conforme/contracts/core/brazil/federation-units.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { CepField, FederationUnitField } from '../../core/form/fields/document-fields.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { CityField } from './city-field.tsx';

export interface AddressValues {
  readonly postal_code: string;
  readonly street: string;
  readonly street_number: string;
  readonly address_complement: string;
  readonly district: string;
  readonly city: string;
  readonly federation_unit: FederationUnit | '';
}

interface Props {
  readonly at: <K extends keyof AddressValues>(key: K) => FieldOf<AddressValues[K]>;
}

/** Begins with the postal code, because it knows the rest, as far as that is known without asking anybody. */
export function AddressFields({ at }: Props) {
  const unit = at('federation_unit');
  return (
    <>
      <Cep cep={at('postal_code')} unit={unit} city={at('city')} />
      <FederationUnitField of={unit} label="UF" />
      <CityField of={at('city')} unit={unit.value} />
      <TextField of={at('district')} label="Bairro" />
      <TextField of={at('street')} label="Rua, avenida ou praça" isWide />
      <TextField of={at('street_number')} label="Número" help="Sem número? Escreva S/N." />
      <TextField of={at('address_complement')} label="Complemento" />
    </>
  );
}

interface CepProps {
  readonly cep: FieldOf<string>;
  readonly unit: FieldOf<AddressValues['federation_unit']>;
  readonly city: FieldOf<string>;
}

function Cep({ cep, unit, city }: CepProps) {
  const set = (next: string | null) => {
    const knownUnit = federationUnitOfCep(next ?? '');
    if (knownUnit) unit.set(knownUnit);
    const knownCity = cityOfCep(next ?? '');
    if (knownCity) city.set(knownCity);
    cep.set(next ?? '');
  };
  return (
    <CepField
      of={{ ...cep, set } as FieldOf<string | null>}
      label="CEP"
      help="Preenche a UF e, nas capitais, a cidade."
    />
  );
}
