import { timeZone } from '@conforme/contracts/core/date-time.ts';
import {
  type RequestTypeCode,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { TemplateValues } from '@conforme/contracts/modules/privacy-form/template-variables.ts';

export interface AnsweredRequest {
  readonly legal_entity_id: number;
  readonly protocol: string;
  readonly holder_name: string;
  readonly representative_name: string | null;
  readonly types: readonly RequestTypeCode[];
  readonly received_at: string;
  readonly due_at: string;
  readonly legal_due_at: string | null;
  readonly organisation: string;
  readonly officer_name: string | null;
  readonly officer_contact: string | null;
}

const inWords = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' });
const listed = new Intl.ListFormat('pt-BR');

/** '3 de novembro de 2026': the day in Brasília. */
const day = (instant: string | number) => inWords.format(new Date(instant));

/** What a model can say about a request. Without an encarregado the gap stays, for whoever writes to see. */
export const valuesOf = (request: AnsweredRequest, now: number): TemplateValues => ({
  titular: request.holder_name,
  solicitante: request.representative_name ?? request.holder_name,
  protocolo: request.protocol,
  tipos: listed.format(request.types.map((code) => rightNames.labels[code].toLowerCase())),
  recebido: day(request.received_at),
  // The law's, as its label says; the organisation's own where the law sets none.
  prazo: day(request.legal_due_at ?? request.due_at),
  data: day(now),
  organizacao: request.organisation,
  ...(request.officer_name ? { encarregado: request.officer_name } : {}),
  ...(request.officer_contact ? { contato: request.officer_contact } : {}),
});
