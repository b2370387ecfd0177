import { invalidBecause } from '../invalid-because.ts';
import { z } from '../schema.ts';
import { bareCpf, isCpf, WRONG_CPF } from './cpf-number.ts';

export const cpf = z
  .string()
  .min(1, { abort: true })
  .max(20)
  .refine(isCpf, invalidBecause(WRONG_CPF))
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['529.982.247-25'] })
  .transform(bareCpf);
