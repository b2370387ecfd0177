import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { usualAnnexes } from '@conforme/contracts/modules/incident-form/rules/annexes.ts';
import type {
  FilingKind,
  IncidentDocument,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { formOrder } from '@conforme/contracts/modules/incident-form/rules/incident-document.ts';
import { documentParts } from '@conforme/contracts/modules/incident-form/rules/incident-document-parts.ts';
import {
  type IncidentSection,
  incidentSections,
} from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { isSecret } from '@conforme/contracts/modules/incident-form/rules/secrecy-items.ts';

/** What is filed after what has been. */
export const nextFiling = (filed: readonly FilingKind[]): FilingKind => {
  if (filed.includes('complete') || filed.includes('complementary')) return 'declaration';
  return filed.includes('preliminary') ? 'complementary' : 'preliminary';
};

export interface FormItem {
  readonly label: string;
  /** Null where nobody has said it yet. */
  readonly value: string | null;
  readonly isSecret: boolean;
}
export interface FormSection {
  readonly section: IncidentSection;
  readonly title: string;
  readonly items: readonly FormItem[];
}

/** They are sent there as files; here by their names. */
const annexesOf = (incident: IncidentDetail): FormItem => ({
  label: 'Arquivos',
  value:
    usualAnnexes(incident)
      .map(({ name }) => name)
      .join('\n') || 'Nenhum',
  isSecret: isSecret(incident.file.secrecy, 'annexes', undefined),
});

/** What ANPD's form asks, in its order, as the document says it. */
export const formItems = (incident: IncidentDetail, kind: IncidentDocument): FormSection[] =>
  formOrder.map((section) => {
    const { rows, table } = documentParts[section](incident, kind);
    return {
      section,
      title: incidentSections.labels[section],
      items: [
        ...(section === 'annexes' ? [annexesOf(incident)] : []),
        ...rows.map(({ label, value, item }) => ({
          label,
          value,
          isSecret: isSecret(incident.file.secrecy, section, item),
        })),
        ...(table
          ? [
              {
                label: section === 'measures' ? 'Medidas em andamento' : 'Linha do tempo',
                value: table.rows.map((cells) => cells.filter(Boolean).join(' · ')).join('\n'),
                isSecret: isSecret(
                  incident.file.secrecy,
                  section,
                  section === 'measures' ? 'tasks' : 'occurred',
                ),
              },
            ]
          : []),
      ],
    };
  });
