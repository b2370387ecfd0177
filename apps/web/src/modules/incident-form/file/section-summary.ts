import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { dutyResults } from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { filingKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import {
  type IncidentSection,
  type SavedSection,
  savedSections,
} from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { knownFacts } from './file-words.ts';

export const isSaved = (section: IncidentSection): section is SavedSection =>
  (savedSections as readonly IncidentSection[]).includes(section);

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : count === 1 ? `1 ${one}` : `${count} ${many}`;

/** What a closed section says of itself, in a line. */
export function sectionSummary(incident: IncidentDetail, section: IncidentSection): string {
  if (section === 'communication')
    return incident.filings.map(({ kind }) => filingKinds.labels[kind]).join(' · ');
  if (isSaved(section))
    return (
      knownFacts(incident.file, section)
        // A yes, a number or a date alone says nothing without its name.
        .map(([label, words]) => (/^(Sim|Não)$|^\d/.test(words) ? `${label}: ${words}` : words))
        .join(' · ')
    );
  switch (section) {
    case 'controller':
      return incident.unit.label;
    case 'officer':
      return incident.place.officer?.name ?? '';
    case 'duty': {
      const [newest] = incident.assessments;
      return newest ? `${dutyResults.labels[newest.result]} Avaliado em ${formatDay(newest.at)}` : '';
    }
    case 'annexes':
      return counted(incident.files.length, 'arquivo', 'arquivos');
    default:
      return '';
  }
}

/** 'Completa', 'Falta 1', 'Faltam 3' */
export const completenessWords = ({ length }: readonly string[]): string =>
  length === 0 ? 'Completa' : length === 1 ? 'Falta 1' : `Faltam ${length}`;
