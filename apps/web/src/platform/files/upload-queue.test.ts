import { imageKinds } from '@conforme/contracts/core/upload.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../core/api/api-error.ts';
import type { UploadOptions } from '../../core/api/upload-options.ts';
import { UploadQueue } from './upload-queue.ts';

interface Sending extends UploadOptions {
  readonly file: File;
  readonly answer: (result: string) => void;
  readonly fail: (error: unknown) => void;
}

/** A server that answers when the test says so. */
function queueOf(maxFiles = 10) {
  const sending: Sending[] = [];
  const done: string[] = [];
  const queue = new UploadQueue<string>({
    rules: { kinds: imageKinds, maxBytes: 1000, maxFiles },
    send: (file, options) =>
      new Promise((answer, fail) => {
        sending.push({ file, ...options, answer, fail });
        options.signal.addEventListener('abort', () => fail(options.signal.reason));
      }),
    onDone: (result, file) => done.push(`${file.name} ${result}`),
  });
  return { queue, sending, done, states: () => queue.current().map(({ state }) => state) };
}
const picture = (name = 'a.png', size = 10) => new File([new Uint8Array(size)], name);
const settle = () => new Promise((resolve) => setTimeout(resolve));
const idOf = (queue: UploadQueue<string>, index = 0) => queue.current()[index]?.id as number;

describe('files on their way', () => {
  it('leave two at a time, each with its own progress, and tell when they arrived', async () => {
    const { queue, sending, done, states } = queueOf();
    queue.add([picture('a.png'), picture('b.png'), picture('c.png')]);
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    sending[1]?.onProgress(40);
    expect(queue.current().map(({ percent }) => percent)).toEqual([0, 40, 0]);
    sending[0]?.answer('ok');
    await settle();
    expect(states()).toEqual(['done', 'sending', 'sending']);
    expect(done).toEqual(['a.png ok']);
  });

  it('are not sent when name or size already tell that they would be refused', () => {
    const { queue, sending } = queueOf(4);
    queue.add([picture('a.txt'), picture('b.png', 1001), picture('c.png', 0), picture(), picture('d.png')]);
    expect(sending.map(({ file }) => file.name)).toEqual(['a.png']);
    expect(queue.current().map(({ reason }) => reason)).toEqual([
      'Este tipo de arquivo não é aceito. Envie PNG, JPEG ou WebP.',
      'O arquivo passa do limite de 1.000 bytes.',
      'O arquivo está vazio.',
      undefined,
      'Envie no máximo 4 arquivos por vez.',
    ]);
  });

  it('say why they were refused, and whether another try could help', async () => {
    const { queue, sending } = queueOf();
    queue.add([picture('a.png'), picture('b.png')]);
    sending[0]?.fail(new ApiError({ status: 422, code: 'invalid', errors: { file: ['Danificada.'] } }));
    sending[1]?.fail(new ApiError({ status: 0, code: 'network' }));
    await settle();
    expect(queue.current()).toMatchObject([
      { state: 'refused', reason: 'Danificada.', isFinal: true },
      { state: 'refused', reason: expect.stringMatching(/^Sem resposta do servidor/), isFinal: false },
    ]);
  });

  it('can be cancelled, tried again at once, and taken off the list', async () => {
    const { queue, sending, done, states } = queueOf();
    queue.add([picture()]);
    queue.cancel(idOf(queue));
    expect(states()).toEqual(['cancelled']);
    expect(sending[0]?.signal.aborted).toBe(true);
    queue.retry(idOf(queue));
    await settle();
    expect(states()).toEqual(['sending']);
    sending[1]?.answer('ok');
    await settle();
    expect([states(), done]).toEqual([['done'], ['a.png ok']]);
    queue.remove(idOf(queue));
    expect(states()).toEqual([]);
  });

  it('give way to a new choice where there can be one only', () => {
    const { queue, sending } = queueOf(1);
    queue.add([picture('a.png')]);
    queue.add([picture('b.png')]);
    expect(sending.map(({ file, signal }) => [file.name, signal.aborted])).toEqual([
      ['a.png', true],
      ['b.png', false],
    ]);
    expect(queue.current()).toHaveLength(1);
  });
});
