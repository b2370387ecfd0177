/** What an inquiry puts on record. The kind is a code in clear; everything written is sealed. */
export interface RecordKind {
  readonly label: string;
  readonly audience: 'readers' | 'author';
  readonly help?: string;
  /** More fields beside the text. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Of these fields: the ones that are a day, kept as it is written, DD/MM/YYYY. */
export const dayFields: ReadonlySet<string> = new Set(['until', 'on']);

export const recordKinds: Readonly<Record<string, RecordKind>> = {
  note: { label: 'Nota interna', audience: 'readers', help: 'Todo o comitê lê; quem relatou, não.' },
  private_note: {
    label: 'Nota só minha',
    audience: 'author',
    help: 'Cifrada só com a sua chave: nem quem lê o relato consegue abrir. Se você trocar de chave, ela se perde.',
  },
  plan: { label: 'Plano de apuração', audience: 'readers' },
  task: { label: 'Tarefa', audience: 'readers', fields: { who: 'Quem faz', until: 'Até quando' } },
  interview: {
    label: 'Entrevista',
    audience: 'readers',
    help: 'Com criança ou adolescente, não interrogue: a escuta é feita uma vez, por quem é preparado (Lei 13.431/2017).',
    fields: { who: 'Com quem', when: 'Quando' },
  },
  measure: { label: 'Medida de proteção', audience: 'readers', fields: { since: 'Desde quando' } },
  communication: {
    label: 'Comunicação a órgão ou família',
    audience: 'readers',
    fields: { to: 'A quem (Conselho Tutelar, polícia, família)', number: 'Número ou protocolo', on: 'Data' },
  },
  sanction: { label: 'Sanção', audience: 'readers' },
  corrective_action: { label: 'Ação corretiva', audience: 'readers', fields: { until: 'Até quando' } },
  extract: {
    label: 'Extrato sem nomes',
    audience: 'readers',
    help: 'O relato sem o que identifica as pessoas, para quem apura. O original fica ao lado.',
  },
};

/** Done or not: what somebody promised by a day. */
export const isTaskLike = (kind: string): boolean => kind === 'task' || kind === 'corrective_action';

/** Written by acts, not by hand: what was decided stays as it was said. */
const writtenByActs: Readonly<Record<string, string>> = {
  triage: 'Triagem',
  admissibility: 'Admissibilidade',
  conclusion: 'Conclusão proposta',
  review: 'Conclusão devolvida',
  reopening: 'Reabertura',
  hold: 'Guarda legal',
  dossier: 'Dossiê',
  exclusion: 'Perda de acesso',
};

const fieldsOfActs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  conclusion: { result: 'Resultado' },
  task: { done: 'Feita em' },
  corrective_action: { done: 'Feita em' },
  dossier: { code: 'Código', sha256: 'Impressão digital do arquivo (SHA-256)' },
};

/** Beside the text: its fields by their labels. */
export const fieldRows = (
  kind: string,
  fields: Readonly<Record<string, string>> = {},
): readonly (readonly [label: string, value: string])[] =>
  Object.entries({ ...recordKinds[kind]?.fields, ...fieldsOfActs[kind] }).flatMap(([key, label]) =>
    fields[key] ? [[label, fields[key]] as const] : [],
  );

export const recordLabel = (kind: string): string => recordKinds[kind]?.label ?? writtenByActs[kind] ?? kind;
