import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { dutyResults } from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import {
  eventTypes,
  filingKinds,
  incidentChannels,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { rectifiable } from '@conforme/contracts/modules/incident-form/rules/incident-rectify.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import { usualEntryWords } from '../../../platform/case-handling/screen/usual-entry-words.ts';
import { incidentListKind } from '../incident-list-kind.ts';

type Labels = Readonly<Record<string, string>>;

/** What the line is called, and the code's own word after it; alone where the line has none. */
const after = (name: string, labels: Labels, code: unknown): string => {
  const words = labels[String(code)];
  return words ? `${name}: ${words}` : name;
};

/** What happened, in a sentence; what was said stands below it. */
export function entryWords(entry: CaseEntry): string {
  const { kind, facts } = entry;
  switch (kind) {
    case 'received':
      return after('Relato recebido', incidentChannels.labels, facts.channel);
    case 'validated':
      return 'Relato validado';
    case 'question':
      return 'Mensagem a quem relatou';
    case 'reply':
      return 'Resposta de quem relatou';
    case 'message':
      return 'Mensagem de quem relatou';
    case 'knowledge':
      return typeof facts.known_at === 'string'
        ? `Conhecimento registrado: ${formatDateTime(facts.known_at)}`
        : entryKinds.labels[kind];
    case 'assessed':
      return after(entryKinds.labels[kind], dutyResults.labels, facts.result);
    case 'filed':
      return after(entryKinds.labels[kind], filingKinds.labels, facts.kind);
    case 'event':
      return after(entryKinds.labels[kind], eventTypes.labels, facts.type);
    case 'rectified':
      return after(entryKinds.labels[kind], rectifiable.labels, facts.record);
    default:
      return usualEntryWords(incidentListKind.words, entry);
  }
}
