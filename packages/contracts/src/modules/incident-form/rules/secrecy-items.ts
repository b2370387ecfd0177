import { choices } from '../../../core/choices.ts';
import { type IncidentSection, incidentSections } from './incident-sections.ts';

/** What the form to ANPD says item by item, by section: confidentiality is asked for any of it (art. 7º). */
const items = {
  notifier: {
    notifier_name: 'Nome de quem comunica',
    notifier_email: 'E-mail de quem comunica',
    notifier_phone: 'Telefone de quem comunica',
  },
  communication: { complement_reasons: 'Fundamentação do complemento' },
  knowledge: { how_known: 'Como soubemos', detected_at: 'Data da detecção', operators: 'Operadores' },
  timeliness: {
    occurred: 'Datas da ocorrência',
    delay_reasons: 'Motivos da demora',
    other_bodies: 'Outros órgãos avisados',
  },
  holders_notice: {
    holders_means: 'Meios da comunicação aos titulares',
    holders_not_individual_reason: 'Por que não um a um',
  },
  description: {
    unit: 'Unidade',
    area: 'Área',
    description: 'O que aconteceu',
    root_cause: 'Causa raiz',
  },
  data: {
    data_natures: 'Natureza dos dados',
    holder_categories: 'Categorias de titulares',
    holders_count: 'Titulares afetados',
    holders_in_activity: 'Total de titulares na atividade',
    data_protection: 'Proteção dos dados',
  },
  risks: { risks: 'Riscos', risks_text: 'Consequências' },
  measures: {
    measures_before: 'Medidas que já existiam',
    measures_containment: 'Contenção',
    measures_correction: 'Correção',
    measures_prevention: 'Prevenção',
    tasks: 'Medidas em andamento',
  },
} as const satisfies Partial<Record<IncidentSection, Readonly<Record<string, string>>>>;

type ItemsOf<S extends keyof typeof items> = `${S}.${Extract<keyof (typeof items)[S], string>}`;
/** 'description' is the whole section, 'description.root_cause' one item of it. */
export type SecretItem = IncidentSection | { [S in keyof typeof items]: ItemsOf<S> }[keyof typeof items];

/** Each section as a whole, and after it its items. */
export const secretItems = choices(
  Object.fromEntries(
    incidentSections.options.flatMap(({ value: section, label }) => [
      [section, `${label} (seção inteira)`],
      ...Object.entries(items[section as keyof typeof items] ?? {}).map(([item, words]) => [
        `${section}.${item}`,
        `${label}: ${words}`,
      ]),
    ]),
  ) as Record<SecretItem, string>,
);

/** Whether confidentiality is asked for that item: for itself, or with its whole section. */
export const isSecret = (
  asked: readonly { readonly item: string }[],
  section: IncidentSection,
  item: string | undefined,
): boolean =>
  asked.some((one) => one.item === section || (item !== undefined && one.item === `${section}.${item}`));
