import { legalEntityUpdate } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import type { APIRequestContext } from '@playwright/test';
import { administrator } from './administrator.ts';

export const privacyFormAddress = (request: APIRequestContext) => formAddress(request, 'privacy_forms');
export const incidentFormAddress = (request: APIRequestContext) => formAddress(request, 'incident_forms');

/** Opens a form of the administrator's organisation and answers its address within the product. */
async function formAddress(request: APIRequestContext, resource: string): Promise<string> {
  const { headers, id } = await readyForForms(request);
  const answer = await request.post(`/api/v1/${resource}/link`, { headers, data: { legal_entity_id: id } });
  return new URL((await answer.json()).url).hash.slice(1);
}

/** The administrator's organisation, with all that has to be there before it asks anybody for data. */
export async function readyForForms(request: APIRequestContext) {
  const { email, password } = administrator;
  const { token } = await (await request.post('/api/v1/login', { data: { email, password } })).json();
  const authorization = `Bearer ${token}`;
  const { entity } = await (
    await request.get('/api/v1/data_access/default_entity', { headers: { authorization } })
  ).json();
  const headers = { authorization, 'x-data-access': `${entity.id},legal_entity` };
  await completeForForm(request, headers, entity.id);
  return { headers, id: entity.id as number };
}

type Headers = Readonly<Record<string, string>>;

/** No form is opened to everybody without encarregado, contact and notice: what is missing is put there. */
async function completeForForm(request: APIRequestContext, headers: Headers, id: number): Promise<void> {
  const { missing } = await (
    await request.get('/api/v1/privacy_forms/link', { headers, params: { legal_entity_id: String(id) } })
  ).json();
  const lacks = (code: string) => missing.some((part: { code: string }) => part.code === code);
  const at = `/api/v1/legal_entities/${id}`;
  if (lacks('officer') || lacks('contact')) {
    const detail = await (await request.get(at, { headers })).json();
    const kept = Object.keys(legalEntityUpdate.shape).map((key) => [key, detail[key]]);
    await request.put(at, {
      headers,
      data: {
        ...Object.fromEntries(kept),
        email: detail.email ?? 'contato@conforme.test',
        encarregado: { name: 'Helena Prado', email: 'encarregado@conforme.test' },
        substitute: null,
      },
    });
  }
  if (lacks('notice'))
    await request.post(`${at}/privacy_notices`, {
      headers,
      data: { body: 'Este aviso diz como usamos os dados de quem faz um pedido por aqui.', follows: 0 },
    });
}
