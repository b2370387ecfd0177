import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import {
  type ApplicationForm,
  kinships,
  livelihoods,
  type Person,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';

type Line = readonly [label: string, value: string];

const earned = ({ livelihood, incomes }: Pick<Person, 'livelihood' | 'incomes'>): readonly Line[] => [
  ['De onde vem a renda', livelihood && livelihoods.labels[livelihood]],
  ['Renda dos três meses', incomes.filter(Boolean).join('; ')],
];
const born = (day: string): Line => [
  'Nascimento',
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatCivilDate(day) : day,
];

/** What a family wrote, as plain text to take along: where nothing is saved any more it is all that they have. */
export function writtenText({
  candidate,
  contact,
  guardians,
  address,
  members,
  ...form
}: ApplicationForm): string {
  const parts: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    [
      'Quem vai estudar',
      [
        ['Nome', candidate.name],
        ['CPF', candidate.cpf],
        born(candidate.birth_date),
        ['Documento', candidate.document],
        ['Escola de hoje', candidate.school],
        ...earned(candidate),
      ],
    ],
    ...guardians.map(
      ({ name, cpf, kinship }) =>
        [
          'Responsável',
          [
            ['Nome', name],
            ['CPF', cpf],
            ['Parentesco', kinship && kinships.labels[kinship]],
          ],
        ] as const,
    ),
    [
      'Contato',
      [
        ['E-mail', contact.email],
        ['Telefone', contact.phone],
      ],
    ],
    ['Endereço', [['Endereço', Object.values(address).filter(Boolean).join(', ')]]],
    ...members.map(
      ({ name, birth_date, kinship, occupation, ...income }) =>
        [
          'Pessoa da casa',
          [
            ['Nome', name],
            born(birth_date),
            ['Parentesco', kinship && kinships.labels[kinship]],
            ['Ocupação', occupation],
            ...earned(income),
          ],
        ] as const,
    ),
    [
      'Outras respostas',
      [
        ['Outra renda da casa', form.other_income],
        ['Deficiência', form.sensitive.disability_kind],
        ['Saúde', form.sensitive.health],
      ],
    ],
  ];
  return parts
    .map(([title, lines]) => [title, lines.filter(([, value]) => value.trim() !== '')] as const)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n'))
    .join('\n\n');
}
