import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  identityMethods,
  identityStates,
  refusalReasons,
  requestResults,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { validationStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { readingPath } from '../../../platform/case-handling/list/case-path.ts';
import type { FactRow } from '../../../platform/case-handling/screen/case-card.tsx';
import { requestListKind } from '../request-list-kind.ts';

/** What says how a request stands, beside its state and its clocks. */
export function statusFacts(request: PrivacyRequestDetail): readonly FactRow[] {
  const { identity } = request;
  const method =
    identity.method === 'none' ? '' : ` (${identityMethods.labels[identity.method].toLowerCase()})`;
  return [
    ['Validação', validationStates.labels[request.validation]],
    ['Identidade', `${identityStates.labels[identity.state]}${method}`],
    ['Motivo', identity.reason],
    ['Unidade', request.unit.label],
    ['Área', request.area],
    ['Resultado', request.result && requestResults.labels[request.result]],
    ['Motivo da recusa', request.refusal && refusalReasons.labels[request.refusal.reason]],
    ['Quem tem os dados', request.agent],
    [
      'Pedido original',
      request.duplicate_of && (
        <AppLink to={readingPath(requestListKind, request.duplicate_of.id)}>
          {request.duplicate_of.protocol}
        </AppLink>
      ),
    ],
    ['Respondido em', request.answered_at && formatDateTime(request.answered_at)],
    ['Pode ser reaberto até', request.reopen_until && formatDay(request.reopen_until)],
    [
      'Avaliação',
      request.rating &&
        `${request.rating.stars} de 5${request.rating.text ? `: ${request.rating.text}` : ''}`,
    ],
  ];
}
