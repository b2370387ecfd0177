import { entryKinds } from '@conforme/contracts/core/cases/case-entries.ts';
import {
  identityMethods,
  identityStates,
  requestChannels,
  requestResults,
} from '@conforme/contracts/core/privacy-requests/request-choices.ts';
import { rightNames } from '@conforme/contracts/core/privacy-requests/request-types.ts';
import type { RequestEntry } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';

const word = (labels: Readonly<Record<string, string>>, code: unknown): string =>
  labels[String(code)] ?? String(code);

/** What happened, in a sentence; what was said stands below it. */
export function entryWords({ kind, facts, to, approved_by }: RequestEntry): string {
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
      return `Tipos do pedido: ${((facts.types as readonly string[] | undefined) ?? [])
        .map((type) => word(rightNames.labels, type))
        .join(', ')}`;
    case 'assigned':
      return to ? `Atribuído a ${to.label}` : 'Ficou sem responsável';
    case 'forwarded':
      return `Encaminhado: ${facts.area ?? ''}${to ? `, com ${to.label}` : ''}`;
    case 'answer':
    case 'proposal':
      return [
        facts.result
          ? `${entryKinds.labels[kind]}: ${word(requestResults.labels, facts.result).toLowerCase()}`
          : entryKinds.labels[kind],
        ...(approved_by ? [`aprovada por ${approved_by.label}`] : []),
      ].join(', ');
    case 'rated':
      return `Avaliação: ${facts.stars} de 5`;
    default:
      return entryKinds.labels[kind];
  }
}
