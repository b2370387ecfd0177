import { choices } from '../../../core/choices.ts';
import type { IncidentNature } from './incident-choices.ts';

/** The incident file, in the order of ANPD's form; the last three are ours. */
export const incidentSections = choices({
  controller: 'Controlador',
  officer: 'Pessoa encarregada',
  notifier: 'Quem comunica e poderes',
  communication: 'Tipo de comunicação',
  duty: 'Avaliação do risco',
  knowledge: 'Como soubemos',
  timeliness: 'Datas e outros órgãos',
  holders_notice: 'Comunicação aos titulares',
  description: 'Descrição e causa raiz',
  data: 'Dados afetados e quantidade',
  risks: 'Riscos e consequências',
  measures: 'Medidas antes e depois',
  annexes: 'Anexos',
  secrecy: 'Pedido de sigilo',
  involved: 'Envolvidos',
  operators: 'Operadores (fornecedores)',
  scam: 'O golpe',
});
export type IncidentSection = keyof typeof incidentSections.labels;

/** Those that a person fills in; the others are read from the organisation, the assessment, the filings and the files. */
export const savedSections = [
  'notifier',
  'communication',
  'knowledge',
  'timeliness',
  'holders_notice',
  'description',
  'data',
  'risks',
  'measures',
  'secrecy',
  'involved',
  'operators',
  'scam',
] as const satisfies readonly IncidentSection[];
export type SavedSection = (typeof savedSections)[number];

const ofScam: readonly IncidentSection[] = ['description', 'scam', 'involved', 'annexes'];

/** The sections of this nature, in their order; what was told of a scam stays in the file of the incident it became. */
export const sectionsOf = ({
  nature,
  promoted_at,
}: {
  readonly nature: IncidentNature;
  readonly promoted_at: string | null;
}): readonly IncidentSection[] =>
  nature === 'scam'
    ? ofScam
    : incidentSections.options
        .map(({ value }) => value)
        .filter((section) => section !== 'scam' || promoted_at !== null);

/** What the file knows, as far as its completeness depends on it. */
export interface FileFacts {
  readonly has_officer: boolean;
  readonly has_controller: boolean;
  readonly has_powers: boolean;
  readonly has_assessment: boolean;
  readonly file_count: number;
  readonly filed_kinds: readonly string[];
  /** Whether ANPD was told after the law's term, or has not been told though it is over (art. 6º, § 2º, V). */
  readonly is_late: boolean;
  /** Whether the term of the complement is over (art. 6º, § 3º). */
  readonly is_complement_late: boolean;
  readonly complement_reasons: string | null;
  readonly complement_delay_reasons: string | null;
  readonly delay_reasons: string | null;
  readonly unit_id: unknown;
  readonly notifier_kind: string | null;
  readonly notifier_name: string | null;
  readonly how_known: string | null;
  readonly detected_at: string | null;
  readonly known_at: string | null;
  readonly occurred_from: string | null;
  readonly occurrence_undetermined: boolean;
  readonly holders_notice: string | null;
  readonly holders_notice_on: string | null;
  readonly holders_means: readonly string[];
  readonly holders_notified_count: number | null;
  readonly holders_not_individual_reason: string | null;
  readonly incident_type: string | null;
  readonly area: string | null;
  readonly description: string | null;
  readonly root_cause: string | null;
  readonly properties: readonly string[];
  readonly data_natures: readonly string[];
  readonly holder_categories: readonly string[];
  readonly holders_count: number | null;
  readonly no_holders_reason: string | null;
  readonly children_count: number | null;
  readonly adolescents_count: number | null;
  readonly elderly_count: number | null;
  readonly holders_in_activity: number | null;
  readonly data_protection: string | null;
  readonly key_state: string | null;
  readonly risks: readonly string[];
  readonly risks_text: string | null;
  readonly measures_before: string | null;
  readonly measures_containment: string | null;
  readonly measures_correction: string | null;
  readonly secrecy: readonly { readonly reason: string | null }[];
  readonly scam_channels: readonly string[];
  readonly scam_sender: string | null;
}

const lacking = (parts: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(parts).flatMap(([label, isMissing]) => (isMissing ? [label] : []));
const empty = (list: readonly unknown[]) => list.length === 0;

/** A preliminary communication is followed by a complement. */
const owesComplement = ({ filed_kinds }: FileFacts): boolean =>
  filed_kinds.includes('preliminary') &&
  !filed_kinds.includes('complete') &&
  !filed_kinds.includes('complementary');

/** What is still missing of a section, by the name of the field. Empty: it is complete. */
export function missingInSection(section: IncidentSection, file: FileFacts): string[] {
  switch (section) {
    case 'controller':
      return lacking({ 'Endereço e contato da organização': !file.has_controller });
    case 'officer':
      return lacking({ 'Pessoa encarregada': !file.has_officer });
    case 'notifier':
      return lacking({
        'Quem comunica': file.notifier_kind === null,
        Nome: file.notifier_name === null,
        'Comprovante de vínculo ou de poderes': !file.has_powers,
      });
    case 'communication':
      return lacking({
        'Fundamentação do complemento': owesComplement(file) && file.complement_reasons === null,
        'Motivos do atraso do complemento':
          owesComplement(file) && file.is_complement_late && file.complement_delay_reasons === null,
      });
    case 'duty':
      return lacking({ 'Avaliação do dever de comunicar': !file.has_assessment });
    case 'knowledge':
      return lacking({
        'Como soubemos': file.how_known === null,
        'Data da detecção': file.detected_at === null,
        'Data do conhecimento': file.known_at === null,
      });
    case 'timeliness':
      return lacking({
        'Data da ocorrência': file.occurred_from === null && !file.occurrence_undetermined,
        'Motivos da demora': file.is_late && file.delay_reasons === null,
      });
    case 'holders_notice': {
      const isDone = file.holders_notice === 'done';
      return lacking({
        'Se os titulares foram comunicados': file.holders_notice === null,
        'Data da comunicação':
          file.holders_notice !== null &&
          file.holders_notice !== 'not_due' &&
          file.holders_notice_on === null,
        'Por qual meio': isDone && empty(file.holders_means),
        'Quantos foram comunicados': isDone && file.holders_notified_count === null,
        'Por que não um a um':
          file.holders_notice === 'not_due' && file.holders_not_individual_reason === null,
      });
    }
    case 'description':
      return lacking({
        Tipo: file.incident_type === null,
        Unidade: file.unit_id === null,
        Área: file.area === null,
        'O que aconteceu': file.description === null,
        'Causa raiz': file.root_cause === null,
      });
    case 'data':
      return lacking({
        'O que foi violado': empty(file.properties),
        'Natureza dos dados': empty(file.data_natures),
        'Categorias de titulares': empty(file.holder_categories),
        'Número de titulares': file.holders_count === null,
        // The document asks for each of them, and prints a gap.
        Crianças: file.holders_count !== 0 && file.children_count === null,
        Adolescentes: file.holders_count !== 0 && file.adolescents_count === null,
        Idosos: file.holders_count !== 0 && file.elderly_count === null,
        'Por que nenhum titular': file.holders_count === 0 && file.no_holders_reason === null,
        'Total de titulares na atividade': file.holders_in_activity === null,
        'Se os dados estavam protegidos': file.data_protection === null,
        'Situação da chave': file.data_protection === 'encrypted' && file.key_state === null,
      });
    case 'risks':
      return lacking({
        'Riscos e consequências': empty(file.risks) && file.risks_text === null,
      });
    case 'measures':
      return lacking({
        'Medidas que já existiam': file.measures_before === null,
        Contenção: file.measures_containment === null,
        Correção: file.measures_correction === null,
      });
    case 'annexes':
      return [];
    case 'secrecy':
      return lacking({ 'Motivo do sigilo': file.secrecy.some(({ reason }) => reason === null) });
    case 'involved':
    case 'operators':
      return [];
    case 'scam':
      return lacking({
        'Por onde veio': empty(file.scam_channels),
        'Número, e-mail ou site de quem mandou': file.scam_sender === null,
      });
  }
}
