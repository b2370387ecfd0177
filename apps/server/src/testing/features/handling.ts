import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { type Answer, startTestApp, type TestApp } from '../test-app.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from './people.ts';
import { makeRequest } from './privacy-requests.ts';

const { endpoints } = privacyForm;
type Act = keyof typeof endpoints;

/** A school with somebody who decides and somebody who works, and how they do it. */
export async function startHandling() {
  const t = await startTestApp();
  const school = await makeOrganisation(t, 'Escola Ipê');
  const work = ['privacy.form.menu', 'privacy_form.detail', 'privacy_form.handling', 'privacy_form.reveal'];
  const deciding = await makeRole(t, [...work, 'privacy_form.approve']);
  const ana = await makeUser(t, { home: school, roleId: deciding, name: 'Ana Encarregada' });
  const bia = await makeUser(t, { home: school, roleId: await makeRole(t, work), name: 'Bia Analista' });
  const auditorRole = await makeRole(t, ['privacy.form.menu', 'privacy_form.detail']);
  const auditor = await makeUser(t, { home: school, roleId: auditorRole, name: 'Davi Auditor' });
  return {
    t,
    school,
    ana,
    bia,
    auditor,
    ...actsOf(t),
    request: (input = {}) => makeRequest(t, school, input),
  };
}

function actsOf(t: TestApp) {
  const read = async (id: string, by: TestUser) =>
    (await t.call(endpoints.read, { params: { id } }, { token: by.token })).body;
  /** Does it to the request as it is now, unless a version is given. */
  const act = async (
    by: TestUser,
    action: Act,
    id: string,
    body: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const version = body.version ?? (await versionOf(t, id));
    return t.call(endpoints[action], { params: { id }, body: { version, ...body } }, { token: by.token });
  };
  return { read, act };
}

export async function versionOf(t: TestApp, id: string): Promise<number> {
  const { version } = await t.system
    .selectFrom('cases')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

/** What the audit chain says was done to a request, oldest first. */
export async function auditOf(t: TestApp, id: string): Promise<string[]> {
  const rows = await t.system
    .selectFrom('audit_events')
    .select('action')
    .where('object_type', '=', 'privacy_request')
    .where('object_uuid', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action.replace('privacy_request.', ''));
}

/** Titles of what somebody was told, oldest first. */
export async function toldTo(t: TestApp, { id }: { readonly id: number }): Promise<string[]> {
  const rows = await t.system
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ title }) => title ?? '');
}
