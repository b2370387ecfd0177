import { choices } from '../../core/choices.ts';

/** What can be imported, and what it takes: plain data without zod, for lists and their buttons. */
export interface ImportTarget {
  readonly label: string;
  /** Of several rows, as a sentence needs it: 'pessoas'. */
  readonly plural: string;
  /** The permission to make records, and the one to change those that are there. */
  readonly create: string;
  readonly update: string;
  /** A second record of the same is never right: it is skipped or updated. */
  readonly once?: true;
  /** The most rows of an import that is all or nothing: until it ends, others wait for what it holds. */
  readonly mostAtOnce?: number;
  /** Where what came in is found. */
  readonly page: `/${string}`;
}

export const importTargets = {
  natural_entities: {
    label: 'Pessoas físicas',
    plural: 'pessoas',
    create: 'natural_entities.create',
    update: 'natural_entities.edit',
    page: '/people/natural_entities',
  },
  employees: {
    label: 'Colaboradores',
    plural: 'colaboradores',
    create: 'employees.create',
    update: 'employees.edit',
    once: true,
    page: '/people/employees',
  },
  legal_entities: {
    label: 'Organizações',
    plural: 'organizações',
    create: 'legal_entities.create',
    update: 'legal_entities.edit',
    // Each CNPJ is one in the whole installation: whoever registers the same one waits for the end of the import.
    mostAtOnce: 2000,
    page: '/people/legal_entities',
  },
  contacts: {
    label: 'Contatos',
    plural: 'contatos',
    create: 'contacts.edit',
    update: 'contacts.edit',
    page: '/contacts',
  },
} as const satisfies Record<string, ImportTarget>;

export const tooManyAtOnce = ({ plural, mostAtOnce }: Pick<ImportTarget, 'plural' | 'mostAtOnce'>): string =>
  `Tudo ou nada vai até ${(mostAtOnce ?? 0).toLocaleString('pt-BR')} ${plural} de cada vez. Divida a planilha ou grave em lotes.`;
export type ImportTargetKey = keyof typeof importTargets;

const entries = Object.entries(importTargets) as [ImportTargetKey, ImportTarget][];

export const importTargetChoices = choices(
  Object.fromEntries(entries.map(([key, { label }]) => [key, label])) as Record<ImportTargetKey, string>,
);

/** Whoever may import anything; each import asks for its own target's permission as well. */
export const importRule = entries.map(([, { create }]) => create).join('|');
