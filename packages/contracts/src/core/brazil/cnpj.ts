import { cnpj as validator } from 'cpf-cnpj-validator';
import { messages } from '../messages.ts';
import { z } from '../schema.ts';

/** Stored bare and upper case: twelve letters or digits and two check digits (alphanumeric since July 2026). */
export const bareCnpj = (text: string): string => text.replace(/[./\-\s]/g, '').toUpperCase();

export const formatCnpj = (bare: string): string =>
  bare.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

export const isCnpj = (text: string): boolean => {
  const bare = bareCnpj(text);
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && validator.isValid(bare);
};

export const cnpj = z
  .string()
  .min(1, { abort: true })
  .max(30)
  .refine(isCnpj, messages.invalid)
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['12.ABC.345/01DE-35'] })
  .transform(bareCnpj);
