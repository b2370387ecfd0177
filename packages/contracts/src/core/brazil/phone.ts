import { messages } from '../messages.ts';
import { z } from '../schema.ts';
import { isPhone, storedPhone } from './phone-number.ts';

export const phone = z
  .string()
  .min(1, { abort: true })
  .max(30)
  .refine(isPhone, messages.invalid)
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['(43) 3322-4455'] })
  .transform(storedPhone);
