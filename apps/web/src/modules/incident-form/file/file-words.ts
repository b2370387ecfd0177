import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import {
  type IncidentFile,
  sectionFields,
} from '@conforme/contracts/modules/incident-form/incident-file.schemas.ts';
import {
  dataNatures,
  dataProtections,
  holderCategories,
  holderNotices,
  incidentTypes,
  involvedRoles,
  keyStates,
  knowledgeMeans,
  noticeMeans,
  notifierKinds,
  otherBodies,
  riskKinds,
  scamChannels,
  violatedProperties,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { SavedSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { secretItems } from '@conforme/contracts/modules/incident-form/rules/secrecy-items.ts';

interface FieldWords<T> {
  readonly label: string;
  /** '' where nothing is known. */
  readonly words: (value: T) => string;
}

interface Choices {
  readonly labels: Readonly<Record<string, string>>;
}
const as = <T>(label: string, words: (value: NonNullable<T>) => string): FieldWords<T> => ({
  label,
  words: (value) => (value === null || value === undefined ? '' : words(value)),
});
const written = (label: string) => as<string | null>(label, String);
const instant = (label: string) => as<string | null>(label, formatDateTime);
const counted = (label: string) => as<number | null>(label, (count) => count.toLocaleString('pt-BR'));
const money = (label: string) => as<number | null>(label, formatMoney);
const yesNo = (label: string) => as<boolean | null>(label, (is) => (is ? 'Sim' : 'Não'));
/** A mark that says something only where it is set. */
const marked = (label: string) => as<boolean>(label, (is) => (is ? 'Sim' : ''));
const one = (label: string, { labels }: Choices) => as<string | null>(label, (code) => labels[code] ?? code);
const several = (label: string, { labels }: Choices) =>
  as<readonly string[]>(label, (codes) => codes.map((code) => labels[code] ?? code).join(', '));
const rows = <Row>(label: string, words: (row: Row) => string) =>
  as<readonly Row[]>(label, (all) => all.map(words).join('; '));

type Words = { readonly [Name in keyof IncidentFile]: FieldWords<IncidentFile[Name]> };

/** How every fact of the file is called, and how it reads: in forms, in summaries and in the history. */
export const fileWords: Words = {
  notifier_kind: one('Quem comunica', notifierKinds),
  notifier_name: written('Nome de quem comunica'),
  notifier_email: written('E-mail de quem comunica'),
  notifier_phone: as<string | null>('Telefone de quem comunica', formatPhone),
  complement_reasons: written('Fundamentação do complemento'),
  complement_delay_reasons: written('Motivos do atraso do complemento'),
  how_known: one('Como soubemos', knowledgeMeans),
  detected_at: instant('Detectado em'),
  known_at: instant('Conhecido em'),
  occurred_from: instant('Começou em'),
  occurred_until: instant('Terminou em'),
  occurrence_undetermined: marked('Não dá para saber quando aconteceu'),
  delay_reasons: written('Motivos da demora'),
  other_bodies: several('Outros órgãos avisados', otherBodies),
  other_bodies_text: written('Sobre os outros órgãos'),
  holders_notice: one('Comunicação aos titulares', holderNotices),
  holders_notice_on: as<string | null>('Data da comunicação', formatCivilDate),
  holders_means: several('Por qual meio', noticeMeans),
  holders_notified_count: counted('Quantos foram comunicados'),
  holders_not_individual_reason: written('Por que não um a um'),
  incident_type: one('Tipo', incidentTypes),
  unit_id: as<IncidentFile['unit_id']>('Unidade', ({ label }) => label),
  area: written('Área'),
  description: written('O que aconteceu'),
  root_cause: written('Causa raiz'),
  properties: several('O que foi violado', violatedProperties),
  data_natures: several('Natureza dos dados', dataNatures),
  data_nature_other: written('Outros dados'),
  holder_categories: several('Categorias de titulares', holderCategories),
  holders_count: counted('Titulares afetados'),
  holders_estimated: marked('O número é uma estimativa'),
  no_holders_reason: written('Por que nenhum titular'),
  children_count: counted('Crianças'),
  adolescents_count: counted('Adolescentes'),
  elderly_count: counted('Idosos'),
  holders_in_activity: counted('Total de titulares na atividade'),
  data_protection: one('Proteção dos dados', dataProtections),
  key_state: one('Chave da cifra', keyStates),
  risks: several('Riscos aos titulares', riskKinds),
  risks_text: written('Riscos, em palavras'),
  measures_before: written('Medidas que já existiam'),
  measures_containment: written('Contenção'),
  measures_correction: written('Correção'),
  measures_prevention: written('Prevenção'),
  secrecy: rows('Pedidos de sigilo', ({ item, reason }) =>
    [secretItems.labels[item], reason].filter(Boolean).join(': '),
  ),
  involved: rows('Envolvidos', ({ name, role }) => `${name} (${involvedRoles.labels[role].toLowerCase()})`),
  operators: rows('Operadores', ({ name, told_us_at }) =>
    told_us_at ? `${name}, nos avisou em ${formatDateTime(told_us_at)}` : name,
  ),
  scam_channels: several('Por onde veio', scamChannels),
  scam_sender: written('Número, e-mail ou site de quem mandou'),
  scam_account: written('Chave PIX ou conta de destino'),
  scam_asked_cents: money('Valor pedido'),
  scam_lost_cents: money('Valor perdido'),
  scam_data_given: yesNo('Pagou ou passou dados'),
  scam_name_used: marked('Usaram o nome ou a marca da organização'),
  police_report: written('Boletim de ocorrência'),
  bank_called_at: instant('Banco acionado em'),
};

export type FactName = keyof IncidentFile;
export const wordsOf = (file: IncidentFile, name: FactName): string =>
  (fileWords[name].words as (value: unknown) => string)(file[name]);

export const factsOf = (section: SavedSection): readonly FactName[] =>
  Object.keys(sectionFields[section]) as FactName[];

/** Every fact of a section that is known, by its name. */
export const knownFacts = (
  file: IncidentFile,
  section: SavedSection,
): readonly (readonly [string, string])[] =>
  factsOf(section)
    .map((name) => [fileWords[name].label, wordsOf(file, name)] as const)
    .filter(([, words]) => words !== '');
