import { choices } from '../choices.ts';
import { invalidBecause } from '../invalid-because.ts';
import { oneOf, z } from '../schema.ts';
import { bankCode } from './banks.ts';

/** The specification's own codes (§3). */
export const bankAccountKinds = choices({ CC: 'Conta Corrente', CP: 'Conta Poupança' });

/** A number and, where the bank has one, its check digit after a hyphen: '1234', '12345-X'. */
const numbered = (digits: number) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .min(1, { abort: true })
    .regex(
      new RegExp(`^\\d{1,${digits}}(-[\\dX]{1,2})?$`),
      invalidBecause('Use números e, se houver, o dígito depois do hífen.'),
    )
    .meta({ examples: ['1234'] });

export const bankAccount = z.strictObject({
  kind: oneOf(bankAccountKinds),
  bank: bankCode,
  branch: numbered(5),
  account: numbered(13),
});
export type BankAccount = z.output<typeof bankAccount>;
