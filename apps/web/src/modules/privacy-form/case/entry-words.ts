import { accessChangeWords } from '@conforme/contracts/modules/privacy-form/rules/access-change.ts';
import {
  identityMethods,
  identityStates,
  requestChannels,
  requestResults,
  shareNoticeOutcomes,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { usualEntryWords } from '../../../platform/case-handling/screen/usual-entry-words.ts';
import { requestListKind } from '../request-list-kind.ts';

const word = (labels: Readonly<Record<string, string>>, code: unknown): string =>
  labels[String(code)] ?? String(code);

const listed = (labels: Readonly<Record<string, string>>, codes: unknown): string =>
  Array.isArray(codes) ? codes.map((code) => word(labels, code)).join(', ') : '';

/** What it was, what it is, and what became of the terms. */
function retypedWords(facts: CaseEntry['facts']): string {
  const { before, types, kept, started } = facts;
  const form = accessChangeWords(facts);
  return [
    `Tipos do pedido: de ${listed(rightNames.labels, before)} para ${listed(rightNames.labels, types)}`,
    ...(form === null ? [] : [form]),
    ...(listed(deadlineRules.labels, kept) ? [`continua: ${listed(deadlineRules.labels, kept)}`] : []),
    ...(listed(deadlineRules.labels, started) ? [`começou: ${listed(deadlineRules.labels, started)}`] : []),
  ].join('; ');
}

/** What happened, in a sentence; what was said stands below it. */
export function entryWords(entry: CaseEntry): string {
  const { kind, facts, approved_by } = entry;
  switch (kind) {
    case 'received':
      return `Pedido recebido: ${word(requestChannels.labels, facts.channel).toLowerCase()}`;
    case 'identity':
      return `Identidade: ${word(identityStates.labels, facts.state).toLowerCase()}${
        facts.method && facts.method !== 'none'
          ? ` (${word(identityMethods.labels, facts.method).toLowerCase()})`
          : ''
      }`;
    case 'retyped':
      return retypedWords(facts);
    case 'share_notice':
      return facts.outcome
        ? `${entryKinds.labels[kind]}: ${word(shareNoticeOutcomes.labels, facts.outcome).toLowerCase()}`
        : entryKinds.labels[kind];
    case 'answer':
    case 'proposal':
      return [
        facts.result
          ? `${entryKinds.labels[kind]}: ${word(requestResults.labels, facts.result).toLowerCase()}`
          : entryKinds.labels[kind],
        ...(approved_by ? [`aprovada por ${approved_by.label}`] : []),
      ].join(', ');
    default:
      return usualEntryWords(requestListKind.words, entry);
  }
}
