import { z } from '../schema.ts';

/** Stored as seven digits: class, its check digit, subclass. */
const bareCnae = (text: string): string => text.replace(/[\s./-]/g, '');

export const formatCnae = (bare: string): string => bare.replace(/^(\d{4})(\d)(\d{2})$/, '$1-$2/$3');

export const cnae = z
  .string()
  .trim()
  .max(12)
  .refine((text) => /^\d{4}-?\d\/?\d{2}$/.test(text), 'Escreva o CNAE como 8513-9/00.')
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['8513-9/00'] })
  .transform(bareCnae);
