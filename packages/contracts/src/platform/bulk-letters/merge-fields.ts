/* Texts with places for what differs from letter to letter: 'Olá, {{nome}}'. Both sides read them: the page shows a sample. */

/** What every recipient brings. A feature may add others, the same in every letter of a sending. */
export const recipientFields = {
  nome: 'O nome inteiro',
  primeiro_nome: 'A primeira palavra do nome',
} as const;

const FIELD = /\{\{([^{}]*)\}\}/g;

/** The fields a text asks for, each once, as they are written. */
export const fieldsIn = (template: string): string[] => [
  ...new Set([...template.matchAll(FIELD)].map(([, name = '']) => name.trim())),
];

/** Fields of the text that nobody fills in; a brace that opens or closes nothing is one, too. */
export function unknownFields(template: string, known: readonly string[]): string[] {
  const unknown = fieldsIn(template).filter((name) => !known.includes(name));
  const rest = template.replace(FIELD, '');
  return [...unknown, ...(/\{\{|\}\}/.test(rest) ? ['{{'] : [])];
}

/** What is filled in is text: braces in a name are not fields. */
export const merged = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(FIELD, (field, written: string) => {
    const name = written.trim();
    return Object.hasOwn(values, name) ? (values[name] as string) : field;
  });

export const valuesOf = (
  name: string,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...fields,
  nome: name,
  primeiro_nome: name.trim().split(/\s+/)[0] ?? name,
});
