import { cpf as validator } from 'cpf-cnpj-validator';

/** Stored bare: nine digits and two check digits. */
export const bareCpf = (text: string): string => text.replace(/[.\-\s]/g, '');

export const formatCpf = (bare: string): string => bare.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');

export const isCpf = (text: string): boolean => {
  const bare = bareCpf(text);
  return /^\d{11}$/.test(bare) && validator.isValid(bare);
};

/** What is said of one whose check digits do not fit. */
export const WRONG_CPF = 'Confira os números do CPF.';
