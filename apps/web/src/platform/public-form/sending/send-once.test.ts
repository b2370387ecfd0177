import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../core/api/api-error.ts';
import { pauseUntilWorthIt, type SendingState, sendOnce } from './send-once.ts';

const lost = () => new ApiError({ status: 0, code: 'network' });
const workWanted = () => new ApiError({ status: 409, code: 'proof_required' });
const proof = { challenge: 'c', nonce: '7' };

/** A server that answers in this order; a function throws. */
function sendingTo(answers: readonly (string | (() => Error))[]) {
  const states: SendingState['step'][] = [];
  const seen: unknown[] = [];
  const pause = vi.fn(async (_tries: number) => {});
  let turn = 0;
  const prove = vi.fn(async () => proof);
  const sent = sendOnce({
    send: async (given) => {
      seen.push(given);
      const answer = answers[turn++] ?? 'too many';
      if (typeof answer === 'function') throw answer();
      return answer;
    },
    prove,
    onState: ({ step }) => states.push(step),
    pause,
  });
  return { sent, states, seen, pause, prove };
}

describe('sending once', () => {
  it('tries again by itself while no answer comes, longer apart each time', async () => {
    const { sent, states, pause } = sendingTo([lost, lost, 'done']);
    expect(await sent).toBe('done');
    expect(states).toEqual(['sending', 'waiting', 'sending', 'waiting', 'sending']);
    expect(pause.mock.calls).toEqual([[0], [1]]);
  });

  it('works for it when the server wants that, and sends the proof along', async () => {
    const { sent, states, seen } = sendingTo([workWanted, 'done']);
    expect(await sent).toBe('done');
    expect(states).toEqual(['sending', 'proving', 'sending']);
    expect(seen).toEqual([null, proof]);
  });

  it('keeps the proof when the line is gone after it', async () => {
    const { sent, seen, prove } = sendingTo([workWanted, lost, 'done']);
    expect(await sent).toBe('done');
    expect(seen).toEqual([null, proof, proof]);
    expect(prove).toHaveBeenCalledTimes(1);
  });

  it('gives up on a server that is never content, and on a refusal at once', async () => {
    await expect(sendingTo(Array(9).fill(workWanted)).sent).rejects.toMatchObject({ code: 'proof_required' });
    const refused = sendingTo([() => new ApiError({ status: 422, code: 'invalid' })]);
    await expect(refused.sent).rejects.toMatchObject({ status: 422 });
    expect(refused.pause).not.toHaveBeenCalled();
  });
});

describe('a pause', () => {
  afterEach(() => vi.useRealTimers());

  it('ends when the line is back or somebody says so', async () => {
    // No time goes by: it is not the clock that ends it.
    vi.useFakeTimers();
    const wake = new EventTarget();
    const byLine = pauseUntilWorthIt(4, wake);
    dispatchEvent(new Event('online'));
    await expect(byLine).resolves.toBeUndefined();
    const byHand = pauseUntilWorthIt(4, wake);
    expect(vi.getTimerCount()).toBe(1);
    wake.dispatchEvent(new Event('wake'));
    await expect(byHand).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
