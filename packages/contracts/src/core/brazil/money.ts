import { invalidBecause } from '../invalid-because.ts';
import { z } from '../schema.ts';
import { formatMoney, isTooMuch, LARGEST_CENTS } from './money-amounts.ts';

/** A field keeps what it cannot read as it was typed. */
const notRead = ({ input }: { readonly input?: unknown }) =>
  typeof input === 'string' && isTooMuch(input)
    ? invalidBecause(`O maior valor é ${formatMoney(LARGEST_CENTS)}.`)
    : undefined;

export const money = z.number({ error: notRead }).int().min(0).max(LARGEST_CENTS);
