import { pickerQuery } from '../../core/crud.ts';
import { endpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { id, z } from '../../core/schema.ts';
import {
  bulkLetter,
  bulkSending,
  bySending,
  preparedSending,
  recipientUpload,
} from '../../platform/bulk-letters/bulk-sending.schemas.ts';
import { byCase } from '../../platform/cases/case-detail.schemas.ts';
import { prepareLetters } from './incident-acts.schemas.ts';
import { incidentActPermissions } from './rules/incident-states.ts';

const path = '/api/v1/incident_forms';
const READ = 'incident_form.detail|incident_form.handling|incident_form.edit';

/** Letters to holders before and after the act that sends them. */
export const incidentLetterEndpoints = {
  prepare_letters: endpoint({
    method: 'POST',
    path: `${path}/:id/prepare_letters`,
    access: { rule: incidentActPermissions.write_holders },
    summary: 'Preparar cartas aos titulares a partir de uma lista; nada é enviado',
    params: byCase,
    body: prepareLetters,
    response: preparedSending,
  }),
  /** Without texts: those are given when it is confirmed. */
  prepare_letters_file: uploadEndpoint(
    {
      path: `${path}/:id/prepare_letters_file`,
      access: { rule: incidentActPermissions.write_holders },
      summary: 'Preparar cartas aos titulares a partir de uma planilha; nada é enviado',
      params: byCase,
      response: preparedSending,
    },
    recipientUpload,
  ),
  letter_lists: endpoint({
    method: 'GET',
    path: `${path}/letter_lists`,
    access: { rule: incidentActPermissions.write_holders },
    summary: 'Listas de contatos que quem pergunta pode usar, para cartas aos titulares',
    query: pickerQuery,
    response: z.array(z.strictObject({ id, label: z.string() })),
  }),
  cancel_letters: endpoint({
    method: 'POST',
    path: `${path}/:id/sendings/:sending_id/cancel`,
    access: { rule: incidentActPermissions.write_holders },
    summary: 'Cancelar o que ainda não saiu de um envio de cartas',
    params: bySending,
    response: bulkSending,
  }),
  /** Told again and again while letters leave: it reads no more than that, and is no look at the case. */
  sendings: endpoint({
    method: 'GET',
    path: `${path}/:id/sendings`,
    access: { rule: READ },
    summary: 'Quantas cartas aos titulares já saíram',
    params: byCase,
    response: z.strictObject({ sendings: z.array(bulkSending) }),
  }),
  letters: endpoint({
    method: 'GET',
    path: `${path}/:id/sendings/:sending_id/letters`,
    access: { rule: READ },
    summary: 'A quem foi cada carta de um envio, e quando',
    params: bySending,
    query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
    response: z.strictObject({ letters: z.array(bulkLetter.extend({ place: z.number().int() })) }),
  }),
};
