import { catalog } from '@conforme/contracts/catalog.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import { type ModulePages, seededRoles } from '@conforme/contracts/core/pages.ts';
import { allPages, pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from '../core/http/server.ts';
import { StartError } from '../core/start-error.ts';
import { addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import { alternatives, grids, everything as operations, pieces } from './support/operations.ts';
import { sampleOf, shapeOf } from './support/sampler.ts';
import { specifiedAccess } from './support/specified-access.ts';

const modules = Object.entries<Module>(catalog);
const pagesOf = Object.entries<ModulePages>(pageCatalog);
const declared = pagesOf.flatMap(([, module]) => Object.entries(module.permissions));
const pattern = (path: string) => path.replace(/:\w+/g, ':');

describe('the catalogue', () => {
  test('holds the same modules with and without their endpoints', () => {
    expect(modules.map(([key]) => key)).toEqual(pagesOf.map(([key]) => key));
    for (const [key, module] of modules) {
      const pages = (pageCatalog as Record<string, ModulePages>)[key];
      expect(module.name).toBe(pages?.name);
      expect(module.pages).toBe(pages?.pages);
      expect(module.permissions).toBe(pages?.permissions);
    }
    expect(new Set(modules.map(([, module]) => module.name)).size).toBe(modules.length);
  });

  test('declares every permission it uses exactly once, in words a person can read', () => {
    const names = declared.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { access } of [...allPages, ...operations.map(({ endpoint }) => endpoint)])
      for (const name of alternatives(access)) expect(names).toContain(name);
    for (const { endpoint } of grids)
      if (endpoint.grid?.exportRule) expect(names).toContain(endpoint.grid.exportRule);
    for (const [name, { label, description, roles }] of declared) {
      expect(name).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
      expect(label.length, name).toBeGreaterThan(3);
      expect(description, name).toMatch(/^\p{Lu}.*\.$/u);
      for (const role of roles) expect(Object.keys(seededRoles)).toContain(role);
    }
  });

  test('gives the pages of the specification the access it names, to the letter', () => {
    const written = ({ access }: (typeof allPages)[number]) =>
      typeof access === 'object' ? access.rule : access;
    const known = allPages.filter(({ path }) => specifiedAccess[pattern(path)] !== undefined);
    expect(known.length).toBeGreaterThan(0);
    for (const page of known) expect(written(page), page.path).toBe(specifiedAccess[pattern(page.path)]);
  });

  test('asks for an act what its page asks for, and for a deletion the permission to delete', () => {
    const compared = { pages: 0, deletions: 0 };
    for (const [, { name, pages, permissions, endpoints }] of modules) {
      const act = endpoints as Partial<Record<string, (typeof operations)[number]['endpoint']>>;
      for (const { path, access } of Object.values(pages)) {
        const own = path.endsWith('/create') ? act.create : path.endsWith('/edit') ? act.update : undefined;
        if (!own) continue;
        expect(own.access, `${name} ${path}`).toEqual(access);
        compared.pages += 1;
      }
      const deletes = Object.keys(permissions).find((permission) => permission.endsWith('.delete'));
      if (!act.remove || !deletes) continue;
      expect(act.remove.access, name).toEqual({ rule: deletes });
      compared.deletions += 1;
    }
    expect(compared.pages).toBeGreaterThan(10);
    expect(compared.deletions).toBeGreaterThan(5);
  });

  test('lets nobody change anything with a permission to look', () => {
    // They show, or send, once more what is there.
    const harmless = [
      'public-links.address',
      'mail-outbox.revealCode',
      'mail-outbox.revealLink',
      'mail-outbox.resend',
      // What readers write of themselves, about what is addressed to them.
      ...['comment', 'like', 'noteReading', 'proof', 'reportComment', 'sign', 'withdrawComment'].map(
        (name) => `newsletters.${name}`,
      ),
      ...['noteReading', 'suggest', 'vote'].map((name) => `knowledge-items.${name}`),
      'documents.proof',
      'documents.sign',
    ];
    const looks = (permission: string) => /\.(menu|show|detail|export)$/.test(permission);
    const changing = operations.filter(
      ({ endpoint }) => endpoint.method !== 'GET' && alternatives(endpoint.access).some(looks),
    );
    expect(changing.map(({ name }) => name).sort()).toEqual(harmless.sort());
  });

  test('has no two pages at one address, and no page below one that is not there', () => {
    const paths = allPages.map(({ path }) => path as string);
    expect(new Set(paths.map(pattern)).size).toBe(paths.length);
    for (const { title, parent } of allPages) {
      expect(title).not.toBe('');
      if (parent !== undefined) expect(paths).toContain(parent);
    }
  });
});

describe('endpoints', () => {
  test.each(operations)('$name says what it does and where it is', ({ endpoint }) => {
    expect(endpoint.summary).toMatch(/^\p{Lu}.{4,}[^.]$/u);
    expect(endpoint.path).toMatch(/^\/(api\/v1|health|broadcasting)(\/:?\w+)+$/);
    const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(shapeOf(endpoint.params).properties ?? {})).toEqual(params);
    if (endpoint.method === 'GET') expect(shapeOf(endpoint.body).properties).toEqual({});
  });

  test('every list is one that can be exported', () => {
    const lists = operations.filter(({ endpoint }) => endpoint.path.endsWith('/grid') && !endpoint.file);
    expect(
      lists.map(({ name }) => name),
      'make it with gridEndpoint',
    ).toEqual(grids.map(({ name }) => name));
  });

  test('no two of them answer the same request', () => {
    const routes = operations.map(({ endpoint }) => `${endpoint.method} ${pattern(endpoint.path)}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
});

describe('the server', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  test.each(operations)(
    '$name is reached at its own address and hidden by no other',
    async ({ endpoint }) => {
      const params = sampleOf(endpoint.params) as Record<string, string>;
      const before = t.logged.length;
      await t.call(endpoint, { params });
      // Not logged: the health probes, and whoever follows a case.
      const routes = t.logged.slice(before).map((line) => JSON.parse(line).route as string);
      const isLogged = !endpoint.unlogged && !addressOf(endpoint, { params }).startsWith('/health/');
      expect(routes).toEqual(isLogged ? [endpoint.path] : []);
      expect(t.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    },
  );

  test('a route nobody declared stops the start', async () => {
    const app = await createServer(t.config);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const)
      expect(() => app.route({ method, url: '/api/v1/escondida', handler: () => 'oi' })).toThrow(StartError);
    expect(() => app.get('/escondida', () => 'oi')).toThrow(/não está declarada no catálogo/);
    await app.close();
  });

  test('methods nobody declared find nothing', async () => {
    const declared = pieces.map(({ endpoint }) => endpoint.path);
    for (const { endpoint } of operations.filter(({ endpoint }) => !declared.includes(endpoint.path)))
      for (const method of ['PATCH', 'HEAD', 'OPTIONS'])
        expect((await t.send(method, addressOf(endpoint, {}))).status).toBe(404);
  });
});
