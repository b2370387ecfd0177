import { formatCnae } from '../../../core/brazil/cnae.ts';
import { formatCnpj } from '../../../core/brazil/cnpj-number.ts';
import { formatPhone } from '../../../core/brazil/phone-number.ts';
import { formatCivilDate, formatDateTime } from '../../../core/date-time.ts';
import { organisationSizes } from '../../../core/organisation-size.ts';
import type { DocumentAnnex, DocumentSection } from '../../../platform/issued-documents/document-content.ts';
import type { IncidentDetail } from '../incident-detail.schemas.ts';
import { affectedRows } from './affected-rows.ts';
import { complementRows, reasonsOf } from './complement-rows.ts';
import { amount, at, maybe, type PartRow, row, word, words, yes } from './document-rows.ts';
import { dutyCriteria, dutyResults, riskLevels } from './duty-to-notify.ts';
import {
  eventTypes,
  filingKinds,
  holderNotices,
  type IncidentDocument,
  incidentDocuments,
  incidentTypes,
  knowledgeMeans,
  noticeMeans,
  notifierKinds,
  otherBodies,
  riskKinds,
} from './incident-choices.ts';
import type { IncidentSection } from './incident-sections.ts';
import { rectifiedRows } from './rectified-rows.ts';
import { secretItems } from './secrecy-items.ts';
import { sentTexts } from './sent-texts.ts';

/** What is read of the organisation and of the files on the day of the document. */
export interface DocumentPlace {
  readonly annexes: readonly DocumentAnnex[];
}

export type DocumentedIncident = Pick<
  IncidentDetail,
  | 'protocol'
  | 'file'
  | 'assessments'
  | 'filings'
  | 'is_late'
  | 'complement_due_at'
  | 'is_complement_late'
  | 'is_small_agent'
  | 'events'
  | 'duty'
  | 'not_communicated_reasons'
  | 'holders_told'
  | 'tasks'
  | 'place'
  | 'rectified'
  | 'sendings'
  | 'notices'
>;

export type DocumentPart = Omit<DocumentSection, 'number' | 'title' | 'rows'> & {
  readonly rows: readonly PartRow[];
};
type Maker = (incident: DocumentedIncident, kind: IncidentDocument) => DocumentPart;

/** What each section says, in the order of its rows. */
export const documentParts: Readonly<Record<IncidentSection, Maker>> = {
  controller: ({ is_small_agent, place: { controller } }) => ({
    rows: [
      row('Nome', controller.name),
      row('CNPJ', controller.cnpj && formatCnpj(controller.cnpj)),
      row('Endereço', controller.address),
      row('UF', controller.federation_unit),
      row('E-mail', controller.email),
      ...maybe('Telefone', controller.phone && formatPhone(controller.phone)),
      row('Porte', word(organisationSizes, controller.size)),
      row('Atividade (CNAE)', controller.cnae && formatCnae(controller.cnae)),
      row('Agente de tratamento de pequeno porte', yes(is_small_agent)),
    ],
  }),
  officer: ({ place: { officer } }) => ({
    rows: [
      row('Nome', officer?.name ?? null),
      row('E-mail', officer?.email ?? null),
      ...maybe('Telefone', officer?.phone ? formatPhone(officer.phone) : null),
    ],
  }),
  notifier: ({ file }) => ({
    rows: [
      row('Quem comunica', word(notifierKinds, file.notifier_kind)),
      row('Nome', file.notifier_name, 'notifier_name'),
      ...maybe('E-mail', file.notifier_email, 'notifier_email'),
      ...maybe('Telefone', file.notifier_phone && formatPhone(file.notifier_phone), 'notifier_phone'),
    ],
  }),
  communication: ({ protocol, filings, ...incident }, kind) => ({
    rows: [
      row('Protocolo interno', protocol),
      row('Tipo', incidentDocuments.labels[kind]),
      ...filings.flatMap((one) => [
        row(filingKinds.labels[one.kind], `${one.sei_number}, em ${formatDateTime(one.filed_at)}`),
        ...(kind === 'record' ? reasonsOf(one) : []),
      ]),
      ...(kind === 'record' ? rectifiedRows(incident.rectified) : []),
      ...(kind === 'complementary' ? complementRows(incident) : []),
    ],
  }),
  duty: ({ assessments, duty, not_communicated_reasons }) => {
    const [last] = assessments;
    return {
      rows: [
        row('Resultado da avaliação', last ? dutyResults.labels[last.result] : null),
        ...(last
          ? [
              row(
                'Pode causar aos titulares',
                words(riskKinds, last.answers.damages) ?? 'Nenhuma das situações',
              ),
              row('Critérios', words(dutyCriteria, last.answers.criteria) ?? 'Nenhum'),
              row('Nível do risco (matriz da organização)', riskLevels.labels[last.level]),
              row('Avaliado em', formatDateTime(last.at)),
              ...maybe('Avaliado por', last.by?.label ?? null),
              ...maybe('Decidido de outra forma porque', last.override?.reason ?? null),
            ]
          : []),
        ...(duty === 'not_communicate' ? [row('Por que não foi comunicado', not_communicated_reasons)] : []),
      ],
    };
  },
  knowledge: ({ file }) => ({
    rows: [
      row('Como a organização soube', word(knowledgeMeans, file.how_known), 'how_known'),
      row('Detectado em', at(file.detected_at), 'detected_at'),
      row('Conhecimento de que dados pessoais foram afetados', at(file.known_at)),
      ...file.operators.map(({ name, cnpj, told_us_at, told_what }) =>
        row(
          `Operador: ${name}`,
          [
            ...(cnpj ? [formatCnpj(cnpj)] : []),
            ...(told_us_at ? [`avisou em ${formatDateTime(told_us_at)}`] : []),
            ...(told_what ? [told_what] : []),
          ].join('; ') || null,
          'operators',
        ),
      ),
    ],
  }),
  timeliness: ({ file, events, is_late }, kind) => ({
    rows: [
      row(
        'Ocorrido a partir de',
        file.occurrence_undetermined ? 'Não foi possível determinar' : at(file.occurred_from),
        'occurred',
      ),
      ...maybe('Ocorrido até', at(file.occurred_until), 'occurred'),
      // What comes late says why (art. 6º, § 2º, V).
      ...(is_late
        ? [row('Motivos da demora', file.delay_reasons, 'delay_reasons')]
        : maybe('Motivos da demora', file.delay_reasons, 'delay_reasons')),
      ...maybe('Outros órgãos avisados', words(otherBodies, file.other_bodies), 'other_bodies'),
      ...maybe('Sobre os outros órgãos', file.other_bodies_text, 'other_bodies'),
    ],
    ...(kind === 'record' && events.length > 0
      ? {
          table: {
            columns: ['Quando', 'O quê', 'Descrição'],
            rows: events.map((event) => [
              formatDateTime(event.at),
              eventTypes.labels[event.type],
              event.text,
            ]),
          },
        }
      : {}),
  }),
  holders_notice: ({ file, sendings, notices }, kind) => ({
    rows: [
      row('Comunicação aos titulares', word(holderNotices, file.holders_notice)),
      row('Data', file.holders_notice_on === null ? null : formatCivilDate(file.holders_notice_on)),
      row('Meios', words(noticeMeans, file.holders_means), 'holders_means'),
      row('Titulares comunicados', amount(file.holders_notified_count)),
      ...maybe('Por que não um a um', file.holders_not_individual_reason, 'holders_not_individual_reason'),
      ...(kind === 'record' ? sentTexts({ sendings, notices }) : []),
    ],
  }),
  description: ({ file }) => ({
    rows: [
      row('Tipo', word(incidentTypes, file.incident_type)),
      row('Unidade', file.unit_id?.label ?? null, 'unit'),
      row('Área', file.area, 'area'),
      row('O que aconteceu', file.description, 'description'),
      row('Causa raiz', file.root_cause, 'root_cause'),
    ],
  }),
  data: ({ file }) => ({ rows: affectedRows(file) }),
  risks: ({ file }) => ({
    rows: [
      row('Riscos', words(riskKinds, file.risks), 'risks'),
      ...maybe('Consequências', file.risks_text, 'risks_text'),
    ],
  }),
  measures: ({ file, tasks }) => ({
    rows: [
      row('Antes do incidente', file.measures_before, 'measures_before'),
      row('Contenção', file.measures_containment, 'measures_containment'),
      row('Correção', file.measures_correction, 'measures_correction'),
      ...maybe('Prevenção', file.measures_prevention, 'measures_prevention'),
    ],
    ...(tasks.length > 0
      ? {
          table: {
            columns: ['Medida', 'Responsável', 'Prazo', 'Situação'],
            rows: tasks.map(({ title, owner, due_on, done_at }) => [
              title,
              owner?.label ?? 'Sem responsável',
              due_on === null ? 'Sem prazo' : formatCivilDate(due_on),
              done_at === null ? 'Em andamento' : `Concluída em ${formatDateTime(done_at)}`,
            ]),
          },
        }
      : {}),
  }),
  annexes: () => ({ rows: [] }),
  secrecy: ({ file }) => ({
    rows:
      file.secrecy.length === 0
        ? [row('Pedido de sigilo', 'Nenhum item')]
        : file.secrecy.map(({ item, reason }) => row(secretItems.labels[item], reason)),
  }),
  involved: () => ({ rows: [] }),
  operators: () => ({ rows: [] }),
  scam: () => ({ rows: [] }),
};
