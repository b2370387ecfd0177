import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import {
  type AccessFormat,
  type AccessMedium,
  accessFormats,
  accessMedia,
  type HolderRelation,
  holderRelations,
  isDayOnly,
  type RepresentativePowers,
  type RequestChannel,
  type RequesterKind,
  representativePowers,
  requesterKinds,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import type { CaseDetail } from '../../../platform/cases/intake/receipts.ts';

/** What a request asks besides its types, as it came in. */
export interface AskedParts
  extends Pick<
    RequestInput,
    'corrections' | 'portability_target' | 'automated_decision' | 'consent_to_withdraw'
  > {
  readonly access: { readonly format: AccessFormat; readonly medium: AccessMedium } | null;
}

/** In whose name. */
export interface AskedPeople {
  readonly relation: HolderRelation;
  readonly requester: RequesterKind;
  readonly representative: {
    readonly name: string;
    readonly bond: string | null;
    readonly powers: RepresentativePowers;
  } | null;
}

const told = (label: string, text: string | null | undefined): CaseDetail[] =>
  text ? [{ label, text }] : [];

/** All of it, each under its name: the one place that knows which parts there are. */
export const partDetails = (
  asked: AskedParts,
  nameOfProof: (id: string) => string | undefined = () => undefined,
): CaseDetail[] => [
  ...told(
    'Como quer a resposta',
    asked.access &&
      `${accessFormats.labels[asked.access.format]}, ${accessMedia.labels[asked.access.medium].toLowerCase()}`,
  ),
  ...asked.corrections.flatMap(({ field, current, correct, proof }, at) =>
    told(
      `Correção ${at + 1}`,
      [
        `Dado: ${field}`,
        `Está: ${current}`,
        `Deve ser: ${correct}`,
        ...(proof === null ? [] : [`Prova: ${nameOfProof(proof) ?? 'em anexo'}`]),
      ].join('\n'),
    ),
  ),
  ...told('Levar os dados para', asked.portability_target),
  ...told(
    'Decisão automática a rever',
    asked.automated_decision &&
      `${asked.automated_decision.text}${
        asked.automated_decision.date
          ? `\nData da decisão: ${formatCivilDate(asked.automated_decision.date)}`
          : ''
      }`,
  ),
  ...told('Autorização a retirar', asked.consent_to_withdraw),
];

export const peopleDetails = ({ relation, requester, representative }: AskedPeople): CaseDetail[] => [
  ...told('Relação com a organização', holderRelations.labels[relation]),
  ...told('Quem pediu', requesterKinds.labels[requester]),
  ...told(
    'Representante',
    representative && [representative.name, representative.bond].filter(Boolean).join(', '),
  ),
  ...told('Poderes do representante', representative && representativePowers.labels[representative.powers]),
];

/** In the words of whoever asked, or of whoever wrote it down for them. */
export const wordsDetail = (channel: RequestChannel, description: string): CaseDetail => ({
  label: isDayOnly(channel) ? 'Como o pedido foi anotado' : 'Nas palavras de quem pediu',
  text: description,
});

export const noticeDetail = (version: number | null): CaseDetail[] =>
  told('Aviso de privacidade lido', version === null ? null : `Versão ${version}`);
