import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { describe, expect, test } from 'vitest';
import { makeAdministrator } from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp } from '../../testing/test-app.ts';

async function permissionsWith(settings: Record<string, string>) {
  const t = await startTestApp(settings);
  try {
    const { admin } = await makeAdministrator(t);
    const { body: login } = await signIn(t, admin.email);
    const { body: logged } = await t.call(session.endpoints.logged, {}, { token: admin.token });
    const names = (permissions: readonly { name: string }[]) => permissions.map(({ name }) => name);
    return { login: names(login.permissions), logged: names(logged.permissions) };
  } finally {
    await t.close();
  }
}

describe('the developer pages', () => {
  test('are the administration’s', async () => {
    const { login, logged } = await permissionsWith({});
    expect(login).toContain('developer.menu');
    expect(logged).toContain('developer.menu');
  });

  test('are nobody’s with DEV_PAGES=off, and nothing else goes with them', async () => {
    const { login, logged } = await permissionsWith({ DEV_PAGES: 'off' });
    expect(login).not.toContain('developer.menu');
    expect(logged).not.toContain('developer.menu');
    expect(login).toContain('users.menu');
    expect(logged).toContain('users.menu');
  });
});
