import { federationUnitOfCep, federationUnits } from '@conforme/contracts/core/brazil/federation-units.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { digitsCell } from './cell-values.ts';
import type { ImportField, RowValues } from './import-target.ts';

/** The columns of a postal address, as most programs call them. */
export const addressFields: readonly ImportField[] = [
  { key: 'postal_code', label: 'CEP', aliases: ['código postal'], example: '86010-190' },
  { key: 'street', label: 'Logradouro', aliases: ['endereço', 'rua', 'avenida'], example: 'Rua das Flores' },
  { key: 'street_number', label: 'Número', aliases: ['nº', 'num', 'número do endereço'], example: '120' },
  { key: 'address_complement', label: 'Complemento', aliases: ['compl'], example: 'Casa 2' },
  { key: 'district', label: 'Bairro', example: 'Centro' },
  {
    key: 'city',
    label: 'Cidade',
    aliases: ['município', 'localidade'],
    hint: 'Obrigatória, com a UF, quando há endereço.',
    example: 'Londrina',
  },
  { key: 'federation_unit', label: 'UF', aliases: ['estado', 'unidade federativa'], example: 'PR' },
];

/** What a row says of an address, in the form a contract takes. */
export function addressCells(values: RowValues): Record<string, string> {
  const given = Object.fromEntries(
    addressFields.flatMap(({ key }) => (values[key] ? [[key, values[key]]] : [])),
  );
  const { postal_code, federation_unit } = given;
  const found = federation_unit
    ? unitCell(federation_unit)
    : postal_code && federationUnitOfCep(digitsCell(postal_code, 8));
  return {
    ...given,
    ...(found ? { federation_unit: found } : {}),
    ...(postal_code ? { postal_code: digitsCell(postal_code, 8) } : {}),
  };
}

/** A unit of the federation by its letters or its name. */
export const unitCell = (text: string): string =>
  federationUnits.find(({ abbreviation, name }) =>
    [plainText(abbreviation), plainText(name)].includes(plainText(text)),
  )?.abbreviation ?? text;
