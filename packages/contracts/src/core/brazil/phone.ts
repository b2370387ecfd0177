import { invalidBecause } from '../invalid-because.ts';
import { z } from '../schema.ts';
import { isPhone, storedPhone } from './phone-number.ts';

export const phone = z
  .string()
  .min(1, { abort: true })
  .max(30)
  .refine(isPhone, invalidBecause('Escreva o telefone com o DDD, como (43) 99887-7665.'))
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['(43) 3322-4455'] })
  .transform(storedPhone);
