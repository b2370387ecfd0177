import type { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { activeEntity } from '../../core/session/session-store.ts';

const formLink = endpointRef<(typeof privacyForm.endpoints)['formLink']>('GET', '/api/v1/privacy_forms/link');

/** In "Todas" there is nothing to be done: each organisation has its own form. */
export async function hasOpenForm(signal: AbortSignal): Promise<boolean> {
  const entity = activeEntity();
  if (entity?.type !== 'legal_entity') return true;
  const query = { legal_entity_id: String(entity.id) };
  const form = await call(formLink, { query }, { signal, handles: isShownInPlace });
  return form.is_open && form.has_link;
}
