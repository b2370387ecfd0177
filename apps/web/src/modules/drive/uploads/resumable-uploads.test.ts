import { PIECE_BYTES } from '@conforme/contracts/modules/drive/drive-words.ts';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../core/api/api-error.ts';
import { ResumableUploads, type Sender } from './resumable-uploads.ts';

/** A server that takes what it is sent, and a hand that holds it up where a test wants that. */
const line = {
  received: new Map<string, number>(),
  pieces: [] as { upload: string; offset: number; size: number }[],
  forgotten: [] as [string, boolean][],
  begin: async (file: File) => file.name,
  before: async (_offset: number, _signal: AbortSignal): Promise<void> => {},
};
const size = (file: File) => (file as unknown as { length: number }).length;

/** Only as large as it says: no test needs the bytes. */
const fileOf = (name: string, length: number) =>
  ({
    name,
    length,
    size: length,
    slice: (from: number, to: number) => Math.min(to, length) - from,
  }) as unknown as File;

const sender: Sender<null> = {
  begin: (file) => line.begin(file),
  arrived: async (upload) => ({ offset: line.received.get(upload) ?? 0, isDone: false }),
  send: async (upload, piece, { offset, signal }) => {
    const bytes = piece as unknown as number;
    line.pieces.push({ upload, offset, size: bytes });
    await line.before(offset, signal);
    line.received.set(upload, offset + bytes);
    return offset + bytes;
  },
  forget: (_file, _target, upload, isDone) => void line.forgotten.push([upload, isDone]),
  onDone: () => {},
};

let uploads: ResumableUploads<null>;
beforeEach(() => {
  line.received.clear();
  line.pieces.length = 0;
  line.forgotten.length = 0;
  line.begin = async (file) => file.name;
  line.before = async () => {};
  uploads = new ResumableUploads(sender);
});

const add = (...files: File[]) => uploads.add(files.map((file) => ({ file, target: null })));
const states = () => uploads.current().map(({ state }) => state);
const untilStates = (...wanted: string[]) => waitFor(() => expect(states()).toEqual(wanted));
/** Until somebody lets go, or the sender gives up. */
const held = (_offset: number, signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a file goes in pieces, one after the other', async () => {
  const file = fileOf('a', 2 * PIECE_BYTES + 5);
  add(file);
  await untilStates('done');
  expect(line.pieces.map((piece) => [piece.offset, piece.size])).toEqual([
    [0, PIECE_BYTES],
    [PIECE_BYTES, PIECE_BYTES],
    [2 * PIECE_BYTES, 5],
  ]);
  expect([line.received.get('a'), line.forgotten]).toEqual([size(file), [['a', true]]]);
});

test('paused, it stops; resumed, it goes on from what had arrived', async () => {
  line.before = async (offset, signal) => (offset > 0 ? held(offset, signal) : undefined);
  add(fileOf('a', 2 * PIECE_BYTES));
  await waitFor(() => expect(line.pieces).toHaveLength(2));
  uploads.pause(1);
  line.before = async () => {};
  expect(states()).toEqual(['paused']);
  uploads.resume(1);
  await untilStates('done');
  expect(line.pieces.map(({ offset }) => offset)).toEqual([0, PIECE_BYTES, PIECE_BYTES]);
});

test('paused or given up before the server has answered at all, nothing of it leaves', async () => {
  const answers: (() => void)[] = [];
  line.begin = (file) => new Promise((resolve) => answers.push(() => resolve(file.name)));
  add(fileOf('a', 5), fileOf('b', 5));
  uploads.pause(1);
  uploads.cancel(2);
  for (const answer of answers) answer();
  // What was begun for the one that was given up goes again.
  await waitFor(() => expect(line.forgotten).toEqual([['b', false]]));
  expect([states(), line.pieces]).toEqual([['paused'], []]);
});

test('two at a time; the next begins when one is through, also when one is refused', async () => {
  line.before = held;
  add(fileOf('a', 5), fileOf('b', 5), fileOf('c', 5));
  await waitFor(() => expect(line.pieces).toHaveLength(2));
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  line.before = async () => {
    throw new ApiError({ status: 422, code: 'invalid', errors: { size: ['O arquivo está vazio.'] } });
  };
  uploads.cancel(1);
  await waitFor(() => expect(states()).toEqual(['sending', 'refused']));
  expect(uploads.current()[1]).toMatchObject({ reason: 'O arquivo está vazio.', isFinal: true });
});

test('a lost line is tried again by itself, from what had arrived', async () => {
  let losses = 1;
  line.before = async (offset) => {
    if (offset > 0 && losses-- > 0) throw new ApiError({ status: 0, code: 'network' });
  };
  add(fileOf('a', PIECE_BYTES + 5));
  await waitFor(() => expect(states()).toEqual(['done']));
  expect(line.pieces.map(({ offset }) => offset)).toEqual([0, PIECE_BYTES, PIECE_BYTES]);
});

test('what will not pass by waiting is told at once, in its own words', async () => {
  const refusals = {
    a: {
      status: 409,
      code: 'conflict' as const,
      messages: 'Termine antes alguns dos 200 envios em andamento.',
    },
    b: { status: 429, code: 'too_many_requests' as const, messages: 'Espere uma hora.', retryAfter: 3000 },
  };
  let tries = 0;
  line.begin = async (file) => {
    tries++;
    throw new ApiError(refusals[file.name as 'a' | 'b']);
  };
  add(fileOf('a', 5), fileOf('b', 5));
  await untilStates('refused', 'refused');
  expect(uploads.current().map(({ reason, isFinal }) => [reason, isFinal])).toEqual([
    [refusals.a.messages, false],
    [refusals.b.messages, false],
  ]);
  expect(tries).toBe(2);
});

test('a piece that meets the line before it is sent again, until the folder itself refuses', async () => {
  let busy = 1;
  line.before = async () => {
    if (busy-- > 0) throw new ApiError({ status: 409, code: 'conflict', messages: 'Tente em instantes.' });
  };
  add(fileOf('a', 5));
  await waitFor(() => expect(states()).toEqual(['done']));
});

test('an empty file goes as one empty piece', async () => {
  add(fileOf('vazio', 0));
  await untilStates('done');
  expect(line.pieces).toEqual([{ upload: 'vazio', offset: 0, size: 0 }]);
});

test('when somebody else comes, everything stops and nothing of it is left or sent', async () => {
  line.before = held;
  add(fileOf('a', 5), fileOf('b', 5), fileOf('c', 5));
  await waitFor(() => expect(line.pieces).toHaveLength(2));
  uploads.reset();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([uploads.current(), line.pieces.length, line.forgotten]).toEqual([[], 2, []]);
  line.before = async () => {};
  add(fileOf('d', 5));
  await untilStates('done');
});
