import { cnpj as validator } from 'cpf-cnpj-validator';

/** Stored bare and upper case: twelve letters or digits and two check digits (alphanumeric since July 2026). */
export const bareCnpj = (text: string): string => text.replace(/[./\-\s]/g, '').toUpperCase();

export const formatCnpj = (bare: string): string =>
  bare.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

export const isCnpj = (text: string): boolean => {
  const bare = bareCnpj(text);
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && validator.isValid(bare);
};

/** What is said of one whose check digits do not fit. */
export const WRONG_CNPJ = 'Confira os números e as letras do CNPJ.';
