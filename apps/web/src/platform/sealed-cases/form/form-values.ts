import type { Answers } from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import type { FormKeys } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { custodiansOf } from '../../sealed-reports/seal-report.ts';

/** How far whoever reports wants to be known. */
export const identityModes = [
  { value: 'anonymous', label: 'Anônimo', plain: 'Ninguém fica sabendo quem você é.' },
  {
    value: 'confidential',
    label: 'Em sigilo',
    plain:
      'O seu nome fica cifrado à parte. Só quem guarda identidades pode abrir, com motivo, e você fica sabendo.',
  },
  { value: 'identified', label: 'Com o meu nome', plain: 'Quem ler o relato vê o seu nome.' },
] as const;
export type IdentityMode = (typeof identityModes)[number]['value'];

/** Everything the form holds, in memory alone: a reload forgets it. */
export interface FormValues {
  readonly answers: Answers;
  readonly excluded: readonly string[];
  readonly identity: { readonly mode: IdentityMode; readonly name: string; readonly contact: string };
}

export const emptyForm: FormValues = {
  answers: {},
  excluded: [],
  identity: { mode: 'anonymous', name: '', contact: '' },
};

export function identityProblems(
  { identity, excluded }: Pick<FormValues, 'identity' | 'excluded'>,
  keys: FormKeys,
): Record<string, string> {
  if (identity.mode === 'anonymous') return {};
  return {
    ...(identity.mode === 'confidential' && custodiansOf(keys, excluded).length === 0
      ? { 'identity.mode': 'Ninguém ficou para guardar a sua identidade em sigilo. Escolha outra forma.' }
      : {}),
    ...(identity.name.trim() === '' ? { 'identity.name': 'Campo obrigatório.' } : {}),
    ...(identity.contact.trim() === '' ? { 'identity.contact': 'Campo obrigatório.' } : {}),
  };
}
