import type {
  FormHolder,
  FormKeys,
  FormPerson,
} from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';

/** Nobody has a key yet of those who may only come later. */
type Person = FormPerson & Partial<Pick<FormHolder, 'public_key'>>;

/** Everybody the form names, once each: who reads, who stands in, who keeps identities, and who could come to. */
export function peopleOf({ recipients, alternates, custodians, others }: FormKeys): Person[] {
  const all: readonly Person[] = [...recipients, ...alternates, ...custodians, ...others];
  const people = new Map(all.toReversed().map((one) => [one.handle, one]));
  return all.flatMap(({ handle }) => {
    const one = people.get(handle);
    people.delete(handle);
    return one ? [one] : [];
  });
}

const named = (people: readonly Person[]): string => people.map(({ name }) => name).join(', ');

/**
 * Who was excluded stays excluded where the people of a channel changed while somebody wrote. A person is known again by
 * handle, key or name: an appointment more gives another handle, a lost password another key.
 */
export function carryExclusions(
  before: FormKeys,
  after: FormKeys,
  excluded: readonly string[],
): { readonly excluded: readonly string[]; readonly words: string } {
  const [were, are] = [peopleOf(before), peopleOf(after)];
  const isSame = (one: Person) => (other: Person) =>
    one.handle === other.handle ||
    (one.public_key !== undefined && one.public_key === other.public_key) ||
    one.name === other.name;
  const gone = were.filter((one) => !are.some(isSame(one)));
  const come = are.filter((one) => !were.some(isSame(one)));
  const kept = are.filter((one) => were.some((was) => excluded.includes(was.handle) && isSame(one)(was)));
  const words = [
    'As pessoas deste canal mudaram enquanto você escrevia, e o relato ainda não foi enviado.',
    ...(come.length > 0 ? [`Entrou: ${named(come)}.`] : []),
    ...(gone.length > 0 ? [`Saiu: ${named(gone)}.`] : []),
    ...(kept.length > 0 ? [`Continua sem ler, como você marcou: ${named(kept)}.`] : []),
    'Nada do que você escreveu se perdeu. Confira quem vai ler e siga até o envio.',
  ];
  return { excluded: kept.map(({ handle }) => handle), words: words.join(' ') };
}
