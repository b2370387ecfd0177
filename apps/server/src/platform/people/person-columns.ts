import type { NaturalEntityInput } from '@conforme/contracts/platform/people/person.schemas.ts';
import type { SealedPerson } from './sealed-person.ts';

/** A person as the table keeps them: what is sealed, sealed for the row of this uuid. */
export const personColumns = (sealed: SealedPerson, uuid: string, input: NaturalEntityInput) => {
  const { cpf, rg, mother_name, bank_account, addresses, ...open } = input;
  return {
    ...open,
    addresses: JSON.stringify(addresses),
    ...sealed.columnsOf(uuid, { cpf, rg, mother_name, bank_account }),
  };
};
