/** A closed list of codes with the words the user reads: plain data without zod, so that lists stay light. */
export interface Choices<C extends string = string> {
  readonly labels: Readonly<Record<C, string>>;
  readonly options: readonly { readonly value: C; readonly label: string }[];
}

/** Its schema is `oneOf(…)`. */
export function choices<C extends string>(labels: Readonly<Record<C, string>>): Choices<C> {
  const codes = Object.keys(labels) as C[];
  return { labels, options: codes.map((value) => ({ value, label: labels[value] })) };
}

/** Yes or no as a list shows, filters and exports it. */
export const yesNo = choices({ yes: 'Sim', no: 'Não' });
