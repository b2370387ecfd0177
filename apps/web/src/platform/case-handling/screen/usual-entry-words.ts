import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import { agreed, type CaseWords } from '@conforme/contracts/platform/cases/case-words.ts';

/** What happened, in a sentence, for the lines that every kind of case has. */
export function usualEntryWords(words: CaseWords, { kind, facts, to }: CaseEntry): string {
  switch (kind) {
    case 'assigned':
      return to ? `${agreed(words, 'Atribuído', 'Atribuída')} a ${to.label}` : 'Ficou sem responsável';
    case 'forwarded':
      return `${agreed(words, 'Encaminhado', 'Encaminhada')}: ${facts.area ?? ''}${to ? `, com ${to.label}` : ''}`;
    case 'rated':
      return `Avaliação: ${facts.stars} de 5`;
    default:
      return entryKinds.labels[kind];
  }
}
