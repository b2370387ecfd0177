import { invalidBecause } from '../invalid-because.ts';
import { z } from '../schema.ts';
import { bareCnpj, isCnpj, WRONG_CNPJ } from './cnpj-number.ts';

export const cnpj = z
  .string()
  .min(1, { abort: true })
  .max(30)
  .refine(isCnpj, invalidBecause(WRONG_CNPJ))
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['12.ABC.345/01DE-35'] })
  .transform(bareCnpj);
