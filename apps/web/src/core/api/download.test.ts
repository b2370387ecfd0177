import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { storeActiveEntity, storeSession } from '../session/session-store.ts';
import type { ApiError } from './api-error.ts';
import { download, saveFile } from './download.ts';
import { endpointRef } from './endpoint-ref.ts';

const report = endpointRef('GET', '/api/v1/reports/grid');
const bytes = (count: number) => new Uint8Array(count);

/** A server that sends when the test says so. */
function fakeStream(headers: Record<string, string>, status = 200) {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const seen: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, init });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return { ok: status < 400, status, headers: new Headers(headers), body, text: async () => '' };
  });
  return { seen, push: (count: number) => stream.enqueue(bytes(count)), end: () => stream.close() };
}
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const ask = (options: Partial<Parameters<typeof download>[2]> = {}) => {
  const progress: (number | null)[] = [];
  const result = download(report, { query: { format: 'pdf' } } as never, {
    fallbackName: 'lista.pdf',
    onProgress: (percent) => progress.push(percent),
    ...options,
  });
  return { result, progress };
};

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
  storeActiveEntity({ id: 3, type: 'legal_entity', name: 'Instituto' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a download', () => {
  it('tells its progress by the length and takes the name the server gives', async () => {
    const { seen, push, end } = fakeStream({
      'content-length': '400',
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="usuarios.pdf"; filename*=UTF-8''Usu%C3%A1rios.pdf`,
    });
    const { result, progress } = ask();
    await settle();
    push(100);
    await settle();
    push(300);
    end();
    const file = await result;
    expect(progress).toEqual([0, 25, 99]);
    expect(file.name).toBe('Usuários.pdf');
    expect(file.content.size).toBe(400);
    expect(file.content.type).toBe('application/pdf');
    expect(seen[0]?.url).toBe('/api/v1/reports/grid?format=pdf');
    expect(seen[0]?.init).toMatchObject({
      credentials: 'include',
      headers: { Authorization: 'Bearer token-of-camila', 'X-Data-Access': '3,legal_entity' },
    });
  });

  it('goes by an estimate, and by nothing when there is none', async () => {
    const estimated = fakeStream({ 'x-estimated-length': '200' });
    const one = ask();
    await settle();
    estimated.push(250);
    estimated.end();
    expect((await one.result).name).toBe('lista.pdf');
    expect(one.progress).toEqual([0, 99]);
    const unknown = fakeStream({ 'content-length': '10', 'content-encoding': 'gzip' });
    const two = ask();
    await settle();
    unknown.push(250);
    unknown.end();
    await two.result;
    expect(two.progress).toEqual([null, null]);
  });

  it('does not keep a large file in pieces', async () => {
    const made: number[] = [];
    vi.stubGlobal(
      'Blob',
      class extends Blob {
        constructor(parts: BlobPart[], options?: BlobPropertyBag) {
          super(parts, options);
          made.push(parts.length);
        }
      },
    );
    const { push, end } = fakeStream({});
    const { result } = ask();
    await settle();
    for (let piece = 0; piece < 9; piece++) {
      push(4 * 1024 * 1024);
      await settle();
    }
    expect(made).toEqual([4, 4]);
    end();
    expect((await result).content.size).toBe(36 * 1024 * 1024);
    expect(made).toEqual([4, 4, 3]);
  });

  it('is cut off by 100 seconds of silence, not by 100 seconds', async () => {
    vi.useFakeTimers();
    const { push } = fakeStream({});
    const { result, progress } = ask();
    const failed = result.catch((error: ApiError) => error);
    await vi.advanceTimersByTimeAsync(99_000);
    push(10);
    await vi.advanceTimersByTimeAsync(99_999);
    expect(progress).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('ends when it is given up, and that is no failure of the server', async () => {
    fakeStream({});
    const controller = new AbortController();
    const failed = ask({ signal: controller.signal }).result.catch((error: Error) => error);
    await settle();
    controller.abort();
    expect((await failed).name).toBe('AbortError');
  });

  it('gives a refusal as every call does', async () => {
    vi.stubGlobal('fetch', async () => ({
      ok: false,
      status: 422,
      headers: new Headers(),
      text: async () => '{"code":"invalid","messages":"Linhas demais.","errors":{"format":["x"]}}',
    }));
    const failed = await ask().result.catch((error: ApiError) => error);
    expect(failed).toMatchObject({ status: 422, code: 'invalid', messages: 'Linhas demais.' });
  });

  it('saves through a link to the bytes', () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href.slice(0, 5)}`);
    });
    saveFile({ name: 'Usuários.pdf', content: new Blob(['x']) });
    expect(clicked).toEqual(['Usuários.pdf blob:']);
    vi.restoreAllMocks();
  });
});

it('a download that the line cuts off goes on where it stopped, of the same content', async () => {
  const seen: (string | undefined)[] = [];
  const broken = (count: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes(count));
        setTimeout(() => controller.error(new TypeError('cut off')), 5);
      },
    });
  const whole = {
    'content-length': '10',
    'accept-ranges': 'bytes',
    etag: '"abc"',
    'content-type': 'text/plain',
  };
  const answers = [
    { status: 200, headers: new Headers(whole), body: broken(4) },
    { status: 206, headers: new Headers(), body: new Response(bytes(6)).body },
  ];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    seen.push(headers.Range && `${headers.Range} ${headers['If-Range']}`);
    return { ok: true, ...answers.shift() };
  });
  const { result, progress } = ask();
  expect((await result).content.size).toBe(10);
  expect(seen).toEqual([undefined, 'bytes=4- "abc"']);
  expect(progress).toEqual([0, 40, 99]);
});
