import { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { linksOf, makeLink } from '../../testing/features/public-links.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
let maker: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  maker = await makeUser(t, {
    home: school,
    roleId: await makeRole(t, ['public_links.menu']),
    name: 'Rui Lima',
  });
});
afterAll(() => t.close());

const { grid, revoke, address } = publicLinks.endpoints;
const by = () => ({ entity: school, userId: maker.id });
const list = async (query: Record<string, unknown> = {}, token = admin.token) =>
  (await t.call(grid, { query: { per_page: '100', ...query } }, { token })).body.model.data;
const rowOf = async (id: number) => (await list()).find((row: { id: number }) => row.id === id);
const inState = (value: string) => ({ filters: { items: [{ column: 'state', operator: 'equals', value }] } });

describe('the list', () => {
  test('shows everything but the token', async () => {
    const { id, token } = await makeLink(t, by(), { label: 'Edital 12', maxUses: 5, days: 3 });
    const row = await rowOf(id);
    expect(row).toEqual({
      id,
      label: 'Edital 12',
      purpose: 'newsletter',
      state: 'active',
      creator: 'Rui Lima',
      created_at: expect.any(String),
      expires_at: expect.any(String),
      uses: 0,
      max_uses: 5,
      last_used_at: null,
      organisation: 'Escola Ipê',
      copyable: true,
    });
    const { text } = await t.call(grid, { query: { per_page: '100' } }, { token: admin.token });
    expect(text).not.toContain(token);
  });

  test('tells each state, and is filtered by it', async () => {
    const end = async (what: string, options = {}) => {
      const { id } = await makeLink(t, by(), options);
      await t.pool.query(`update public_links set ${what} where id = $1`, [id]);
      return id;
    };
    const ids = {
      active: (await makeLink(t, by())).id,
      revoked: await end('revoked_at = now()'),
      expired: await end("expires_at = now() - interval '1 second'", { days: 1 }),
      used_up: await end('uses = 2', { maxUses: 2 }),
      suspended: await end('created_by = null', { purpose: 'document' }),
    };
    for (const [state, id] of Object.entries(ids)) {
      const rows = await list(inState(state));
      expect(new Set(rows.map((row: { state: string }) => row.state))).toEqual(new Set([state]));
      expect(rows.map((row: { id: number }) => row.id)).toContain(id);
    }
    expect(await rowOf(ids.suspended)).toMatchObject({ creator: 'Conta removida', copyable: false });
  });

  test('names a maker who has left the organisation', async () => {
    const other = await makeOrganisation(t, 'Escola Jatobá');
    const gone = await makeUser(t, { home: other, name: 'Foi Embora' });
    const { id } = await makeLink(t, { entity: school, userId: gone.id });
    expect((await rowOf(id)).creator).toBe('Foi Embora');
  });

  test('is found by what it opens and by who made it', async () => {
    await makeLink(t, by(), { label: 'Política de cookies' });
    expect(await list({ filters: { search: 'politica' } })).toHaveLength(1);
    expect((await list({ filters: { search: 'rui lima' } })).length).toBeGreaterThan(1);
  });
});

describe('revoking', () => {
  test('kills the link at once, and is told of', async () => {
    const { id, token } = await makeLink(t, by());
    const links = await linksOf(t);
    await links.open(t.system, 'newsletter', token);
    const rows = await auditOf(t, async () => {
      expect((await t.call(revoke, { params: { id } }, { token: admin.token })).status).toBe(200);
    });
    expect(rows).toMatchObject([
      {
        action: 'public_link.revoked',
        actor_id: admin.id,
        legal_entity_id: school,
        object_type: 'public_link',
        object_id: id,
        meta: { purpose: 'newsletter' },
      },
    ]);
    await expect(links.open(t.system, 'newsletter', token)).rejects.toMatchObject({ code: 'invalid_link' });
    const { rows: kept } = await t.pool.query('select revoked_by from public_links where id = $1', [id]);
    expect(kept).toEqual([{ revoked_by: admin.id }]);
  });

  test('happens once: of ten at the same moment one, and later none', async () => {
    const { id } = await makeLink(t, by());
    const ten = await Promise.all(
      Array.from({ length: 10 }, () => t.call(revoke, { params: { id } }, { token: admin.token })),
    );
    expect(ten.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const again = await t.call(revoke, { params: { id } }, { token: admin.token });
    expect(again.body.messages).toBe('Este link já foi revogado.');
  });

  test('of a unit’s link is told to the unit', async () => {
    const unit = await makeOrganisation(t, 'Unidade Norte', school);
    const { id } = await makeLink(t, { entity: unit, userId: maker.id });
    const rows = await auditOf(t, () => t.call(revoke, { params: { id } }, { token: admin.token }));
    expect(rows).toMatchObject([{ chain: `entity:${unit}`, object_id: id }]);
  });
});

describe('copying the address', () => {
  const copy = (id: number, token: string) => t.call(address, { params: { id } }, { token });

  test('gives one that opens the same, and is told of', async () => {
    const { id } = await makeLink(t, by(), { days: 9 });
    let url = '';
    const rows = await auditOf(t, async () => {
      url = (await copy(id, admin.token)).body.url;
    });
    expect(rows).toMatchObject([{ action: 'public_link.copied', actor_id: admin.id, object_id: id }]);
    expect(JSON.stringify(rows)).not.toContain(url);
    const [, token = ''] = /^http:\/\/conforme\.test\/#\/newsletters\/pub\/(.+)$/.exec(url) ?? [];
    expect((await (await linksOf(t)).open(t.system, 'newsletter', token)).id).toBe(id);
  });

  test('puts the kind of its target where the route wants it', async () => {
    const { id } = await makeLink(t, by(), { purpose: 'drive-sharing' });
    const { url } = (await copy(id, maker.token)).body;
    expect(url).toMatch(/\/#\/drive\/pub\/sharing\/newsletter\/v1\.0\.[\w-]{70}$/);
  });

  test('of what was handed to someone is its maker’s alone, whatever the others may', async () => {
    const { id } = await makeLink(t, by(), { purpose: 'due-diligence' });
    expect((await rowOf(id)).copyable).toBe(false);
    expect((await copy(id, admin.token)).status).toBe(409);
    expect((await copy(id, maker.token)).status).toBe(200);
  });

  test('of a dead link gives nothing', async () => {
    const { id } = await makeLink(t, by());
    await t.call(revoke, { params: { id } }, { token: admin.token });
    expect((await copy(id, admin.token)).body.messages).toBe('Este link não vale mais.');
  });
});
