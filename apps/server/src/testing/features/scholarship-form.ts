import {
  type ApplicationForm,
  EMPTY_FORM,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';

/** The check digits of a CPF whose first nine are these. */
function cpfOf(number: number): string {
  const base = String(number).padStart(9, '0');
  const digit = (text: string) => {
    const sum = [...text].reduce((total, sign, at) => total + Number(sign) * (text.length + 1 - at), 0);
    const rest = (sum * 10) % 11;
    return String(rest === 10 ? 0 : rest);
  };
  const first = digit(base);
  return base + first + digit(base + first);
}
let made = 0;
/** Nobody's, and another one each time. */
export const newCpf = (): string => cpfOf(100_000_000 + ++made * 7);

/** A family of two whose form lacks nothing. */
export const aForm = (vacancyId: number, some: Partial<ApplicationForm> = {}): ApplicationForm => ({
  ...EMPTY_FORM,
  vacancy_id: vacancyId,
  candidate: {
    ...EMPTY_FORM.candidate,
    ...{ name: 'Kauã Henrique Nascimento', cpf: newCpf(), birth_date: '2012-05-04', sibling: 'no' },
    livelihood: 'minor',
  },
  contact: { email: 'rosangela@exemplo.test', phone: '43999990000' },
  guardians: [{ name: 'Rosângela Nascimento', cpf: newCpf(), kinship: 'mother' }],
  address: {
    ...EMPTY_FORM.address,
    ...{ postal_code: '86010190', street: 'Rua Sergipe', street_number: '100', city: 'Londrina' },
    federation_unit: 'PR',
  },
  members: [
    {
      ...{ key: 'mae001', name: 'Rosângela Nascimento', birth_date: '1985-03-02', kinship: 'mother' },
      ...{ marital_status: 'S', occupation: 'diarista', livelihood: 'self_employed' },
      incomes: ['2.140,00', '2.140,00', '2.140,00'],
    },
  ],
  answers: { housing: 'rented', social_register: 'yes' },
  sensitive: { ...EMPTY_FORM.sensitive, disability: 'no' },
  ...some,
});
