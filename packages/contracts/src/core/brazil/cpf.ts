import { cpf as validator } from 'cpf-cnpj-validator';
import { messages } from '../messages.ts';
import { z } from '../schema.ts';

/** Stored bare: nine digits and two check digits. */
export const bareCpf = (text: string): string => text.replace(/[.\-\s]/g, '');

export const formatCpf = (bare: string): string => bare.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');

export const isCpf = (text: string): boolean => {
  const bare = bareCpf(text);
  return /^\d{11}$/.test(bare) && validator.isValid(bare);
};

export const cpf = z
  .string()
  .min(1, { abort: true })
  .max(20)
  .refine(isCpf, messages.invalid)
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['529.982.247-25'] })
  .transform(bareCpf);
