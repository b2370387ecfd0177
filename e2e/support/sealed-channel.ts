import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { apiOf, enrolWithCodes, makePerson } from './api-client.ts';
import { openedForm } from './report-steps.ts';

const channels = {
  'reporting-channel': { resource: 'reporting_channels', group: 'Comitê de ética' },
  intimidation: { resource: 'intimidation_forms', group: 'Coordenação pedagógica' },
} as const;

const bytes = (count: number) => randomBytes(count).toString('base64url');

/** The address of a channel's form, with one appointed reader whose key nobody here has. */
export async function openedChannel(
  request: APIRequestContext,
  channel: keyof typeof channels,
): Promise<string> {
  const { resource, group } = channels[channel];
  const asAdmin = await apiOf(request);
  const { entity } = await asAdmin('get', '/api/v1/data_access/default_entity');
  const roles = await asAdmin('get', '/api/v1/roles?search=&limit=50');
  const make = async (name: string, label: string) => {
    const role = roles.find((one: { label: string }) => one.label === label);
    const person = {
      name,
      email: `${bytes(6).toLowerCase()}@valedoipe.org.br`,
      password: 'jabuticaba madura no pé',
    };
    const access = { role_id: role.id, entity_type: 'legal_entity', entity_id: entity.id };
    const id = await makePerson(request, person, { role_ids: [role.id], accesses: [access] });
    const recoveryCodes = await enrolWithCodes(request, person);
    return { ...person, recoveryCodes, id };
  };
  const reader = await make('Lia Leitora', group);
  const asReader = await apiOf(request, reader);
  await asReader('post', '/api/v1/sealed_reports/my_key', {
    ...{ public_key: bytes(32), by_password: bytes(89), by_recovery: bytes(73) },
  });
  const { id } = await asAdmin('post', '/api/v1/sealed_reports/appointments', {
    ...{ user_id: reader.id, channel, duty: 'recipient' },
  });
  // Proposed by one, confirmed by another.
  const other = await make('Rui Revisor', 'Comitê de ética');
  await (await apiOf(request, other))('post', `/api/v1/sealed_reports/appointments/${id}/confirm`, {
    version: 1,
  });
  return openedForm(request, resource, reader);
}
