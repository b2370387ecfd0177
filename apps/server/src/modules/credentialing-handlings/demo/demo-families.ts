import { formatAmount } from '@conforme/contracts/core/brazil/money-amounts.ts';
import {
  type ApplicationForm,
  EMPTY_FORM,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { cpfOf } from '../../../platform/demo/demo-cpf.ts';

/** How far the school has got with it. */
export type DemoStage = 'submitted' | 'checking' | 'pending' | 'social' | 'classified';

export interface DemoFamily {
  readonly candidate: string;
  readonly birth: string;
  readonly guardian: string;
  readonly kinship: 'mother' | 'father';
  readonly occupation: string;
  /** A month's income of whoever earns, in cents. */
  readonly income: number;
  /** Brothers and sisters, with the day they were born. */
  readonly siblings: readonly (readonly [name: string, birth: string])[];
  /** Nobody's: the check digits fit. */
  readonly cpf: string;
  readonly stage: DemoStage;
  /** Days since it was sent. */
  readonly sent: number;
  readonly social?: number;
}

export const demoFamilies: readonly DemoFamily[] = [
  {
    ...{ candidate: 'Kauã Henrique Nascimento', birth: '2012-05-04', guardian: 'Rosângela Nascimento' },
    ...{ kinship: 'mother', occupation: 'diarista', income: 214_000, cpf: '52998224725', sent: 1 },
    ...{ siblings: [['Ana Júlia Nascimento', '2016-03-15']], stage: 'submitted' },
  },
  {
    ...{ candidate: 'Yasmin Ferreira Lopes', birth: '2011-09-21', guardian: 'Marcos Lopes' },
    ...{ kinship: 'father', occupation: 'motorista de ônibus', income: 389_000, cpf: '11144477735', sent: 4 },
    ...{ siblings: [['Pedro Ferreira Lopes', '2015-11-02']], stage: 'checking' },
  },
  {
    ...{ candidate: 'Miguel Araújo Campos', birth: '2012-10-11', guardian: 'Tatiane Araújo' },
    ...{ kinship: 'mother', occupation: 'vendedora', income: 246_000, cpf: cpfOf(734_812_905), sent: 6 },
    ...{ siblings: [['Lara Araújo Campos', '2018-06-20']], stage: 'pending' },
  },
  {
    ...{ candidate: 'Davi Lucca Prado', birth: '2012-01-30', guardian: 'Simone Prado' },
    ...{ kinship: 'mother', occupation: 'enfermeira', income: 720_000, cpf: '39053344705', sent: 8 },
    ...{ siblings: [['Alice Prado', '2019-02-08']], stage: 'social' },
  },
  {
    ...{ candidate: 'Helena Batista Moura', birth: '2011-12-12', guardian: 'Joana Batista' },
    ...{ kinship: 'mother', occupation: 'cozinheira', income: 168_000, cpf: '15350946056', sent: 12 },
    ...{
      siblings: [
        ['Artur Batista Moura', '2014-04-23'],
        ['Luna Batista Moura', '2017-09-01'],
      ],
      ...{ stage: 'classified', social: 80 },
    },
  },
  {
    ...{ candidate: 'Enzo Gabriel Teixeira', birth: '2012-07-08', guardian: 'Paula Teixeira' },
    ...{ kinship: 'mother', occupation: 'recepcionista', income: 305_000, cpf: '86288366757', sent: 13 },
    ...{ siblings: [['Bianca Teixeira', '2016-12-19']], stage: 'classified', social: 40 },
  },
];

/** As the family filled it in: nothing is missing. */
export function demoForm(vacancyId: number, family: DemoFamily, at: number, domain: string): ApplicationForm {
  const amount = formatAmount(family.income);
  const [first = 'ana'] = family.guardian
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .split(' ');
  return {
    ...EMPTY_FORM,
    vacancy_id: vacancyId,
    candidate: {
      ...EMPTY_FORM.candidate,
      ...{ name: family.candidate, cpf: family.cpf, birth_date: family.birth, sibling: 'no' },
      ...{ school: 'Escola Municipal Monteiro Lobato', livelihood: 'minor' },
    },
    contact: { email: `${first}@${domain}`, phone: '43999990000' },
    guardians: [{ name: family.guardian, cpf: cpfOf(310_000_000 + at * 7_919), kinship: family.kinship }],
    address: {
      ...EMPTY_FORM.address,
      ...{ postal_code: '86010190', street: 'Rua Sergipe', street_number: String(100 + at * 12) },
      ...{ district: 'Centro', city: 'Londrina', federation_unit: 'PR' },
    },
    members: [
      {
        ...{ key: 'adulto1', name: family.guardian, birth_date: '1984-02-11', kinship: family.kinship },
        ...{ marital_status: 'S', occupation: family.occupation, livelihood: 'employed' },
        incomes: [amount, amount, amount],
      },
      ...family.siblings.map(([name, birth_date], index) => ({
        ...{ key: `crianca${index}`, name, birth_date, kinship: 'sibling' as const },
        ...{ marital_status: '', occupation: '', livelihood: 'minor' as const },
        incomes: ['', '', ''] as const,
      })),
    ],
    answers: { housing: 'rented', housing_cost: '780,00', social_register: 'yes', transport: 'bus' },
    sensitive: { ...EMPTY_FORM.sensitive, disability: 'no' },
  };
}
