import { choices } from '../../../core/choices.ts';

/* What a family fills in, as it was typed: nothing is lost by being wrong. Plain data without zod: the public page loads it. */

/** How somebody of the house earns a living. What has to be shown depends on it. */
export const livelihoods = choices({
  employed: 'Carteira assinada',
  self_employed: 'Autônomo ou informal',
  mei: 'MEI ou empresário',
  unemployed: 'Desempregado',
  retired: 'Aposentado ou pensionista',
  rural: 'Trabalhador rural',
  alimony: 'Recebe pensão',
  student: 'Estudante, sem renda',
  minor: 'Menor de idade, sem renda',
});
export type Livelihood = keyof typeof livelihoods.labels;

export const kinships = choices({
  mother: 'Mãe',
  father: 'Pai',
  step_parent: 'Madrasta ou padrasto',
  grandparent: 'Avó ou avô',
  sibling: 'Irmã ou irmão',
  spouse: 'Cônjuge',
  child: 'Filha ou filho',
  guardian: 'Responsável legal',
  other: 'Outra pessoa da casa',
});
export type Kinship = keyof typeof kinships.labels;

/** Asked apart and read by few; never part of a score. */
export const races = choices({
  white: 'Branca',
  black: 'Preta',
  brown: 'Parda',
  yellow: 'Amarela',
  indigenous: 'Indígena',
  undeclared: 'Prefiro não dizer',
});

export type Incomes = readonly [string, string, string];
export const NO_INCOMES: Incomes = ['', '', ''];

export interface FamilyMember {
  /** Names the person within the application: documents hang on it. */
  readonly key: string;
  readonly name: string;
  readonly birth_date: string;
  readonly kinship: Kinship | '';
  readonly marital_status: string;
  readonly occupation: string;
  readonly livelihood: Livelihood | '';
  readonly incomes: Incomes;
}

export interface Guardian {
  readonly name: string;
  readonly cpf: string;
  readonly kinship: Kinship | '';
}

export interface ApplicationForm {
  readonly vacancy_id: number | null;
  readonly candidate: {
    readonly name: string;
    readonly cpf: string;
    readonly birth_date: string;
    readonly document: string;
    readonly school: string;
    readonly sibling: string;
    readonly livelihood: Livelihood | '';
    readonly incomes: Incomes;
  };
  readonly contact: { readonly email: string; readonly phone: string };
  readonly guardians: readonly Guardian[];
  readonly address: {
    readonly postal_code: string;
    readonly street: string;
    readonly street_number: string;
    readonly complement: string;
    readonly district: string;
    readonly city: string;
    readonly federation_unit: string;
  };
  readonly members: readonly FamilyMember[];
  /** Of the whole house, in a month: rent, help of relatives, benefits. */
  readonly other_income: string;
  readonly answers: Readonly<Record<string, string | readonly string[]>>;
  /** Kept apart from everything else. */
  readonly sensitive: {
    readonly race: string;
    readonly disability: string;
    readonly disability_kind: string;
    readonly health: string;
  };
}

export const NO_GUARDIAN: Guardian = { name: '', cpf: '', kinship: '' };

export const EMPTY_FORM: ApplicationForm = {
  vacancy_id: null,
  candidate: {
    name: '',
    cpf: '',
    birth_date: '',
    document: '',
    school: '',
    sibling: '',
    livelihood: '',
    incomes: NO_INCOMES,
  },
  contact: { email: '', phone: '' },
  guardians: [NO_GUARDIAN],
  address: {
    postal_code: '',
    street: '',
    street_number: '',
    complement: '',
    district: '',
    city: '',
    federation_unit: '',
  },
  members: [],
  other_income: '',
  answers: {},
  sensitive: { race: '', disability: '', disability_kind: '', health: '' },
};

/** Living on nothing of their own: nobody types three zeros. */
export const earnsNothing = (livelihood: Livelihood | ''): boolean =>
  livelihood === 'student' || livelihood === 'minor';

/** A child alone: somebody of the house was most likely left out. Where no birth date was told yet, nothing is said. */
export function lacksAdult(
  { candidate, members }: Pick<ApplicationForm, 'candidate' | 'members'>,
  today: string,
): boolean {
  const adultSince = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  const isMinor = (birth: string) => birth > adultSince;
  return isMinor(candidate.birth_date) && members.every(({ birth_date }) => isMinor(birth_date));
}

/** The candidate among the people of a house. */
export const CANDIDATE = 'candidate';

export interface Person {
  readonly key: string;
  readonly name: string;
  readonly livelihood: Livelihood | '';
  readonly incomes: Incomes;
}

/** Everybody who lives there; the candidate comes first. */
export const peopleOf = ({
  candidate,
  members,
}: Pick<ApplicationForm, 'candidate' | 'members'>): Person[] => [
  { key: CANDIDATE, name: candidate.name, livelihood: candidate.livelihood, incomes: candidate.incomes },
  ...members.map(({ key, name, livelihood, incomes }) => ({ key, name, livelihood, incomes })),
];
