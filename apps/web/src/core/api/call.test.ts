import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import {
  activeEntity,
  isLoggedIn,
  storeActiveEntity,
  storedUser,
  storeSession,
} from '../session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../toast/toast-store.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { endpointRef } from './endpoint-ref.ts';
import { upload } from './upload.ts';

const PATH = '/api/v1/things/7';
const read = endpointRef('GET', '/api/v1/things/:id');
const input = { params: { id: '7' } } as never;
const shown = () => currentToasts().map(({ id: _, ...toast }) => toast);
const failing = (status: number, body: unknown, headers = {}) =>
  fakeServer({ [`GET ${PATH}`]: { status, body, headers } });
const fail = () =>
  call(read, input).then(
    () => null,
    (error: ApiError) => error,
  );

beforeEach(() => {
  localStorage.clear();
  location.hash = '#/users';
  storeSession(signedInSnapshot());
  storeActiveEntity({ id: 3, type: 'legal_entity', name: 'Instituto' });
});
afterEach(() => {
  dismissAllToasts();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('carries the token, the active entity and nested query; text comes back as data', async () => {
    const { seen } = fakeServer({ 'GET /api/v1/things': { body: '{"total":2}' } });
    const list = endpointRef('GET', '/api/v1/things');
    const answer = await call(list, { query: { filters: { items: [{ column: 'name' }] } } } as never);
    expect(answer).toEqual({ total: 2 });
    expect(seen[0]).toMatchObject({
      url: '/api/v1/things?filters[items][0][column]=name',
      headers: { Authorization: 'Bearer token-of-camila', 'X-Data-Access': '3,legal_entity' },
    });
  });

  it('that leaves no line in the log carries neither token nor entity nor cookie, whoever is signed in', async () => {
    const { seen } = fakeServer({ 'POST /api/v1/public/things': { body: {} } });
    const asked = vi.spyOn(globalThis, 'fetch');
    const report = { ...endpointRef('POST', '/api/v1/public/things'), unlogged: true } as const;
    await call(report, { body: {} } as never);
    await upload(report, {} as never, new File(['x'], 'anexo.sealed'), {
      ...{ signal: new AbortController().signal, onProgress: () => {} },
    });
    expect(seen).toHaveLength(2);
    for (const { headers } of seen) {
      expect(headers).not.toHaveProperty('Authorization');
      expect(headers).not.toHaveProperty('X-Data-Access');
    }
    expect(asked.mock.calls.map(([, options]) => options?.credentials)).toEqual(['omit', 'omit']);
  });

  it('gives the failure as data', async () => {
    failing(429, { code: 'too_many_requests', messages: 'Espere um pouco.' }, { 'retry-after': '30' });
    expect(await fail()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 30 });
  });
});

describe('a failure, by the specification’s catalogue', () => {
  it('401: the user is gone from the browser and the login page comes, without a toast', async () => {
    failing(401, { code: 'signed_out', messages: 'Sua sessão terminou.' });
    await fail();
    expect(isLoggedIn()).toBe(false);
    expect(storedUser()).toBeNull();
    expect(location.hash).toBe('#/login');
    expect(shown()).toEqual([]);
  });

  it('401 to an older token leaves the new session alone', async () => {
    fakeServer({
      [`GET ${PATH}`]: () => {
        storeSession(signedInSnapshot({ token: 'newer' }));
        return { status: 401, body: { code: 'signed_out', messages: 'x' } };
      },
    });
    await fail();
    expect(isLoggedIn()).toBe(true);
    expect(location.hash).toBe('#/users');
  });

  it('403: the messages, then the root', async () => {
    failing(403, { code: 'forbidden', messages: 'Você não tem permissão para esta operação.' });
    await fail();
    expect(location.hash).toBe('#/');
    expect(shown()).toEqual([
      {
        tone: 'danger',
        title: 'Alerta',
        message: 'Você não tem permissão para esta operação.',
        position: 'top-center',
        seconds: 5,
      },
    ]);
  });

  it('403 first_access: the page that replaces the password', async () => {
    failing(403, { code: 'first_access', messages: 'x' });
    await fail();
    expect(location.hash).toBe('#/first-access');
    expect(shown()).toEqual([]);
  });

  it('403 data_access_revoked: the context is replaced by the default one, then the message', async () => {
    const { callsTo } = fakeServer({
      [`GET ${PATH}`]: {
        status: 403,
        body: { code: 'data_access_revoked', messages: 'Você não tem mais acesso.' },
      },
      'GET /api/v1/data_access/default_entity': {
        body: { entity: { id: 9, name: 'Outra' }, entity_type: 'legal_entity' },
      },
    });
    await Promise.all([fail(), fail()]);
    expect(activeEntity()).toEqual({ id: 9, type: 'legal_entity', name: 'Outra' });
    const asked = callsTo('/api/v1/data_access/default_entity');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).not.toHaveProperty('X-Data-Access');
    expect(shown().map(({ message }) => message)).toEqual(['Você não tem mais acesso.']);
    expect(location.hash).toBe('#/users');
  });

  it('503: signed out here, and the maintenance page', async () => {
    failing(503, { code: 'maintenance', messages: 'Voltamos às 10h.' });
    await fail();
    expect(isLoggedIn()).toBe(false);
    expect(location.hash).toBe('#/maintenance');
  });

  it('422: the first message of each field, one toast each', async () => {
    failing(422, {
      code: 'invalid',
      messages: 'Preencha corretamente os campos do formulário',
      errors: {
        email: ['Este campo está inválido!', 'segunda'],
        'accesses.0.entity_id': ['Fora do seu alcance.'],
      },
    });
    await fail();
    expect(shown().map(({ message }) => message)).toEqual([
      'Este campo está inválido!',
      'Fora do seu alcance.',
    ]);
  });

  it('messages by their level, with its place and its seconds', async () => {
    failing(409, {
      code: 'conflict',
      messages: [
        { level: 'success', message: 'a' },
        { level: 'error', message: 'b' },
        { level: 'warning', message: 'c' },
      ],
    });
    await fail();
    expect(shown()).toEqual([
      { tone: 'success', title: 'Successo!', message: 'a', position: 'bottom-right', seconds: 3 },
      { tone: 'danger', title: 'Erro', prefix: 'Erro!!!', message: 'b', position: 'top-center', seconds: 5 },
      { tone: 'warning', title: 'Aviso', message: 'c', position: 'bottom-right', seconds: 3 },
    ]);
  });

  it('an answer without words gets the generic ones', async () => {
    failing(500, '<html>bad gateway</html>');
    expect(await fail()).toMatchObject({ status: 500, code: 'unknown' });
    expect(shown()[0]?.message).toBe('Operação não pode ser realizada. Contacte o administrador do sistema!');
  });

  it('no answer: a calm warning, the session stays', async () => {
    fakeServer({ [`GET ${PATH}`]: 'unreachable' });
    expect(await fail()).toMatchObject({ status: 0, code: 'network' });
    expect(isLoggedIn()).toBe(true);
    expect(shown()).toMatchObject([{ tone: 'warning', position: 'bottom-right' }]);
  });

  it('is left to the screen that says it handles it', async () => {
    failing(409, { code: 'stale_version', messages: 'x' });
    const handles = (error: ApiError) => error.code === 'stale_version';
    await expect(call(read, input, { handles })).rejects.toBeInstanceOf(ApiError);
    expect(shown()).toEqual([]);
  });

  it('a call that was given up says nothing', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const controller = new AbortController();
    const waiting = call(read, input, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.not.toBeInstanceOf(ApiError);
    expect(shown()).toEqual([]);
  });
  it('a call given up while its answer was arriving says nothing either', async () => {
    const controller = new AbortController();
    const text = async () => {
      controller.abort();
      throw controller.signal.reason;
    };
    vi.stubGlobal('fetch', async () => ({ ok: true, text }));
    const waiting = call(read, input, { signal: controller.signal });
    await expect(waiting).rejects.not.toBeInstanceOf(ApiError);
    expect(shown()).toEqual([]);
  });

  it('a line that breaks in the middle of the answer is no answer', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: true, text: () => Promise.reject(new TypeError('broken')) }));
    expect(await fail()).toMatchObject({ status: 0, code: 'network' });
  });
});
