import { invalidBecause } from '../invalid-because.ts';
import { z } from '../schema.ts';

/** Stored bare: eight digits. */
export const bareCep = (text: string): string => text.replace(/[.\-\s]/g, '');

export const formatCep = (bare: string): string => bare.replace(/^(.{5})(.{3})$/, '$1-$2');

/** The first postal code in use is 01000-000; whether a street has it is another question. */
export const isCep = (text: string): boolean => {
  const bare = bareCep(text);
  return /^\d{8}$/.test(bare) && bare >= '01000000';
};

export const cep = z
  .string()
  .min(1, { abort: true })
  .max(20)
  .refine(isCep, invalidBecause('O CEP tem 8 números.'))
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['86010-190'] })
  .transform(bareCep);
