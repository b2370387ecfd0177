import type { APIRequestContext } from '@playwright/test';
import { administrator } from './administrator.ts';

/** Opens the form of the administrator's organisation and answers its address within the product. */
export async function privacyFormAddress(request: APIRequestContext): Promise<string> {
  const { email, password } = administrator;
  const { token } = await (await request.post('/api/v1/login', { data: { email, password } })).json();
  const authorization = `Bearer ${token}`;
  const { entity } = await (
    await request.get('/api/v1/data_access/default_entity', { headers: { authorization } })
  ).json();
  const answer = await request.post('/api/v1/privacy_forms/link', {
    headers: { authorization, 'x-data-access': `${entity.id},legal_entity` },
    data: { legal_entity_id: entity.id },
  });
  return new URL((await answer.json()).url).hash.slice(1);
}
