import { isCivilDate } from '../../../core/brazil/civil-days.ts';
import { isCpf, WRONG_CPF } from '../../../core/brazil/cpf-number.ts';
import { isPhone } from '../../../core/brazil/phone-number.ts';
import { messages } from '../../../core/messages.ts';
import { checkAnswers } from '../../../platform/questionnaires/check-answers.ts';
import type { Question } from '../../../platform/questionnaires/questions.ts';
import { answersFrom } from '../../../platform/questionnaires/typed-answers.ts';
import { type ApplicationForm, earnsNothing, type Incomes } from './application-form.ts';
import { readIncome } from './family-income.ts';

/** More than the page holds: told at the field, and the school says how it takes such an application. */
export const MOST_MEMBERS = 40;
export const MOST_GUARDIANS = 4;

/** What is wrong, by the path of its field; empty where everything is right. */
export type FormErrors = Readonly<Record<string, string>>;

export const TOO_MANY = `Cabem ${MOST_MEMBERS} pessoas nesta página. Se moram mais na casa, fale com a escola antes do último dia e pergunte como se inscrever.`;
const NEGATIVE = 'A renda não pode ser menor que zero. Quem não recebeu nada escreve 0.';
const NO_AMOUNT = 'Escreva só o valor, como 2.250,00.';
const FUTURE = 'Esta data ainda não chegou.';

/** Something before and after one '@', with a dot inside of what is after it. */
function isMailbox(text: string): boolean {
  const [name = '', domain = '', ...more] = text.trim().split('@');
  const dot = domain.lastIndexOf('.');
  return more.length === 0 && name !== '' && dot > 0 && dot < domain.length - 2 && !/\s/.test(text.trim());
}

const isNegative = (typed: string): boolean => {
  const bare = typed.replace('R$', '').trim();
  return bare.startsWith('-') || bare.startsWith('\u2212');
};

interface Asked {
  readonly questions: readonly Question[];
  readonly vacancies: readonly { readonly id: number }[];
  /** In Brasília. */
  readonly today: string;
}

/** The steps of the page, and the first words of the paths of their fields. */
export const applicationSteps = [
  { key: 'candidate', title: 'Quem vai estudar', paths: ['vacancy_id', 'candidate'] },
  { key: 'guardians', title: 'Responsáveis e contato', paths: ['guardians', 'contact'] },
  { key: 'address', title: 'Endereço e moradia', paths: ['address', 'answers'] },
  { key: 'family', title: 'Família e renda', paths: ['members', 'other_income'] },
  { key: 'sensitive', title: 'Saúde e deficiência', paths: ['sensitive'] },
  { key: 'documents', title: 'Documentos', paths: ['files'] },
  { key: 'declarations', title: 'Declarações e envio', paths: ['declarations'] },
] as const;

/** Which step a path belongs to; the incomes of the candidate are asked with everybody else's. */
export function stepOf(path: string): number {
  if (path.startsWith('candidate.incomes') || path === 'candidate.livelihood') return 3;
  const first = path.split('.')[0] ?? '';
  return Math.max(
    0,
    applicationSteps.findIndex(({ paths }) => (paths as readonly string[]).includes(first)),
  );
}

/** Everything that stands between this form and sending it, documents apart. */
export function checkApplication(form: ApplicationForm, asked: Asked): FormErrors {
  const errors: Record<string, string> = {};
  const need = (path: string, value: string): boolean => {
    if (value.trim() !== '') return true;
    errors[path] = messages.required;
    return false;
  };
  const needCpf = (path: string, value: string) => {
    if (need(path, value) && !isCpf(value)) errors[path] = WRONG_CPF;
  };
  const needDay = (path: string, value: string) => {
    if (!need(path, value)) return;
    if (!isCivilDate(value)) errors[path] = 'Escreva a data inteira, como 31/01/2015.';
    else if (value > asked.today) errors[path] = FUTURE;
    else if (value < '1900-01-01') errors[path] = 'Confira o ano.';
  };
  const needIncomes = (path: string, incomes: Incomes) => {
    for (const [index, typed] of incomes.entries()) checkAmount(`${path}.${index}`, typed, true);
  };
  const checkAmount = (path: string, typed: string, isNeeded: boolean) => {
    if (typed.trim() === '') {
      if (isNeeded) errors[path] = messages.required;
    } else if (isNegative(typed)) errors[path] = NEGATIVE;
    else if (readIncome(typed) === null) errors[path] = NO_AMOUNT;
  };
  checkCandidate();
  checkGuardians();
  checkAddress();
  checkFamily();
  for (const [id, words] of Object.entries(
    checkAnswers(asked.questions, answersFrom(asked.questions, form.answers)),
  ))
    errors[`answers.${id}`] = words;
  need('sensitive.disability', form.sensitive.disability);
  if (form.sensitive.disability === 'yes') need('sensitive.disability_kind', form.sensitive.disability_kind);
  return errors;

  function checkCandidate(): void {
    const { candidate } = form;
    if (form.vacancy_id === null) errors.vacancy_id = 'Escolha a turma.';
    else if (!asked.vacancies.some(({ id }) => id === form.vacancy_id))
      errors.vacancy_id = 'Esta turma não está mais no edital. Escolha outra.';
    need('candidate.name', candidate.name);
    needCpf('candidate.cpf', candidate.cpf);
    needDay('candidate.birth_date', candidate.birth_date);
    need('candidate.sibling', candidate.sibling);
  }

  function checkGuardians(): void {
    if (form.guardians.length === 0) errors.guardians = messages.required;
    for (const [index, guardian] of form.guardians.entries()) {
      need(`guardians.${index}.name`, guardian.name);
      needCpf(`guardians.${index}.cpf`, guardian.cpf);
      need(`guardians.${index}.kinship`, guardian.kinship);
      if (digits(guardian.cpf) !== '' && digits(guardian.cpf) === digits(form.candidate.cpf))
        errors[`guardians.${index}.cpf`] =
          'Este é o CPF de quem vai estudar. Cada pessoa tem o seu, também irmãos gêmeos.';
    }
    if (need('contact.email', form.contact.email) && !isMailbox(form.contact.email))
      errors['contact.email'] = 'Escreva o e-mail inteiro, como nome@exemplo.com.br.';
    if (need('contact.phone', form.contact.phone) && !isPhone(form.contact.phone))
      errors['contact.phone'] = 'Escreva o telefone com o DDD, como (43) 99887-7665.';
  }

  function checkAddress(): void {
    for (const key of ['postal_code', 'street', 'street_number', 'city', 'federation_unit'] as const)
      need(`address.${key}`, form.address[key]);
    const code = digits(form.address.postal_code);
    if (code !== '' && code.length !== 8) errors['address.postal_code'] = 'O CEP tem oito números.';
  }

  function checkFamily(): void {
    if (form.members.length + 1 > MOST_MEMBERS) errors.members = TOO_MANY;
    if (need('candidate.livelihood', form.candidate.livelihood) && !earnsNothing(form.candidate.livelihood))
      needIncomes('candidate.incomes', form.candidate.incomes);
    for (const [index, member] of form.members.slice(0, MOST_MEMBERS).entries()) {
      const at = `members.${index}`;
      need(`${at}.name`, member.name);
      needDay(`${at}.birth_date`, member.birth_date);
      need(`${at}.kinship`, member.kinship);
      if (need(`${at}.livelihood`, member.livelihood) && !earnsNothing(member.livelihood))
        needIncomes(`${at}.incomes`, member.incomes);
    }
    checkAmount('other_income', form.other_income, false);
  }
}

const digits = (text: string): string => text.replace(/\D/g, '');
