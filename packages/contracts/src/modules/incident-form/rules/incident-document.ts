import type {
  DocumentContent,
  DocumentSection,
} from '../../../platform/issued-documents/document-content.ts';
import { type IncidentDocument, incidentDocuments } from './incident-choices.ts';
import {
  type DocumentedIncident,
  type DocumentPart,
  type DocumentPlace,
  documentParts,
} from './incident-document-parts.ts';
import { type IncidentSection, incidentSections } from './incident-sections.ts';
import { isSecret } from './secrecy-items.ts';

/** The document of that kind in the order of ANPD's form; every part that nobody has told yet is a gap. */
export function incidentDocument(
  kind: IncidentDocument,
  incident: DocumentedIncident,
  place: DocumentPlace,
): DocumentContent {
  const { secrecy } = incident.file;
  const annexes = kind === 'declaration' ? [] : place.annexes;
  const numbered = sectionsFor(kind, incident).map(([section, part], index) => {
    const { table, ...others } = part;
    return {
      number: String(index + 1),
      title: incidentSections.labels[section],
      ...others,
      rows: part.rows.map(({ item, ...one }) =>
        isSecret(secrecy, section, item) ? { ...one, confidential: true } : one,
      ),
      ...(section === 'annexes' ? annexPlace(annexes.length) : {}),
      ...(table
        ? { table: { ...table, ...secretTable(isSecret(secrecy, section, tableItems[section])) } }
        : {}),
    };
  });
  return {
    title: incidentDocuments.labels[kind],
    subtitle: subtitles[kind],
    sections: numbered,
    annexes: isSecret(secrecy, 'annexes', undefined)
      ? annexes.map((annex) => ({ ...annex, confidential: true }))
      : annexes,
    closing:
      kind === 'record'
        ? 'Registro mantido por ao menos cinco anos (Resolução CD/ANPD 15/2024, art. 10).'
        : 'Este documento apoia o preenchimento do formulário eletrônico da ANPD. A comunicação é o próprio formulário, protocolado no SEI!ANPD (Resolução CD/ANPD 15/2024, art. 6º, § 4º).',
  };
}

/** ANPD's form asks for them in a place of their own, also where there are none. */
const annexPlace = (count: number): Pick<DocumentSection, 'rows' | 'holdsAnnexes'> => ({
  rows: count === 0 ? [{ label: 'Arquivos', value: 'Nenhum' }] : [],
  holdsAnnexes: true,
});

const subtitles: Readonly<Record<IncidentDocument, string>> = {
  preliminary: 'Comunicação de incidente de segurança à ANPD: preliminar',
  complete: 'Comunicação de incidente de segurança à ANPD: completa',
  complementary: 'Comunicação de incidente de segurança à ANPD: complementar',
  declaration: 'Declaração de que os titulares foram comunicados (Resolução CD/ANPD 15/2024, art. 9º, § 4º)',
  record: 'Registro do incidente (Resolução CD/ANPD 15/2024, art. 10)',
};

/** The sections in the order of ANPD's form. */
export const formOrder = [
  'controller',
  'officer',
  'notifier',
  'communication',
  'duty',
  'knowledge',
  'timeliness',
  'holders_notice',
  'description',
  'data',
  'risks',
  'measures',
  'annexes',
  'secrecy',
] as const satisfies readonly IncidentSection[];

type Parts = readonly (readonly [IncidentSection, DocumentPart])[];

/** The item that a section's table is, where it has one. */
const tableItems: Readonly<Partial<Record<IncidentSection, string>>> = {
  timeliness: 'occurred',
  measures: 'tasks',
};
const secretTable = (confidential: boolean) => (confidential ? { confidential } : {});

function sectionsFor(kind: IncidentDocument, incident: DocumentedIncident): Parts {
  const part = (section: IncidentSection): readonly [IncidentSection, DocumentPart] => [
    section,
    documentParts[section](incident, kind),
  ];
  if (kind === 'declaration')
    return (['controller', 'officer', 'communication', 'holders_notice'] as const).map(part);
  return formOrder.map(part);
}
