import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  holderDocuments,
  holderRelations,
  isDayOnly,
  representativePowers,
  requestChannels,
  requesterKinds,
  requestResults,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  handlingStates,
  validationStates,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import {
  requestTypeFacts,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { record, when } from '../../../platform/reports/document-parts.ts';
import { partDetails } from '../request/asked-details.ts';

export const theRequest = (request: PrivacyRequestDetail) =>
  record('O pedido', 'O que foi pedido, e em que pé está.', [
    ['Protocolo', request.protocol],
    ['Unidade', request.unit.label],
    ['Situação', `${handlingStates.labels[request.state]} · ${validationStates.labels[request.validation]}`],
    ['Resultado', request.result && requestResults.labels[request.result]],
    ['Recebido em', receivedWords(request.received_at, isDayOnly(request.channel))],
    ['Canal', requestChannels.labels[request.channel]],
    ['Respondido em', when(request.answered_at)],
    ['Encerrado em', when(request.ended_at)],
    [
      'Tipos',
      request.types.map((type) => `${rightNames.labels[type]} (${requestTypeFacts[type].law})`).join('; '),
    ],
    ['Tipos que já teve', formerTypes(request)],
    ['Descrição', request.description],
    ...partDetails(request, (id) => request.files.find((file) => file.id === id)?.name).map(
      ({ label, text }) => [label, text] as const,
    ),
    ['Aviso de privacidade lido', request.notice && `Versão ${request.notice.version}`],
    ['Responsável', request.responsible?.label],
    ['Área', request.area],
    ['Duplicado de', request.duplicate_of?.protocol],
    ['Quem é o agente', request.agent],
    [
      'Avaliação do titular',
      request.rating &&
        `${request.rating.stars} de 5${request.rating.text ? `: ${request.rating.text}` : ''}`,
    ],
  ]);

const formerTypes = ({ types, types_ever }: PrivacyRequestDetail): string =>
  types_ever
    .filter((type) => !types.includes(type))
    .map((type) => rightNames.labels[type])
    .join('; ');

export const thePeople = ({ holder, representative, relation, requester }: PrivacyRequestDetail) =>
  record('Quem pede', 'O titular e, quando há, quem fala por ele.', [
    ['Titular', holder.name],
    [
      'Documento',
      holder.document &&
        `${holder.document_kind ? `${holderDocuments.labels[holder.document_kind]} ` : ''}${holder.document}`,
    ],
    ['Nascimento', holder.birth_date && formatCivilDate(holder.birth_date)],
    ['E-mail', holder.email],
    ['Telefone', holder.phone && formatPhone(holder.phone)],
    ['Relação com a organização', holderRelations.labels[relation]],
    ['Quem fez o pedido', requesterKinds.labels[requester]],
    [
      'Representante',
      representative && [representative.name, representative.bond].filter(Boolean).join(', '),
    ],
    ['Poderes do representante', representative && representativePowers.labels[representative.powers]],
    ['CPF do representante', representative?.cpf],
    ['E-mail do representante', representative?.email],
    ['Telefone do representante', representative?.phone && formatPhone(representative.phone)],
  ]);
