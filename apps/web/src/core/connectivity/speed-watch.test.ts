import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { storeSession } from '../session/session-store.ts';
import { connectivity, reportAnswer, reportSpeed } from './connectivity-store.ts';
import { startSpeedWatch } from './speed-watch.ts';

const MINUTE = 60_000;
let stop: () => void;
let downloads: number;

/** A line on which the probe takes this long. */
function lineOf(ms: number, bytes = 16_384) {
  vi.stubGlobal('fetch', async () => {
    downloads += 1;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return new Response(new Uint8Array(bytes));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  downloads = 0;
  reportAnswer();
  reportSpeed(false);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the slow-connection warning', () => {
  it.each([
    [4500, true, 'just under 30 kbps'],
    [4300, false, 'just over 30 kbps'],
    [1500, false, 'a quick line with five turns of 300 ms'],
  ])('a probe of %i ms gives %s: %s', async (ms, isSlow) => {
    lineOf(ms);
    stop = startSpeedWatch();
    await vi.advanceTimersByTimeAsync(10_000 + ms);
    expect(downloads).toBe(1);
    expect(connectivity().isSlow).toBe(isSlow);
  });

  it('the server’s limit wins', async () => {
    storeSession(signedInSnapshot({ slow_kbps_rate: 200 }));
    lineOf(1500);
    stop = startSpeedWatch();
    await vi.advanceTimersByTimeAsync(11_500);
    expect(connectivity().isSlow).toBe(true);
  });

  it('goes away with a better line, measured no more than once in five minutes', async () => {
    lineOf(9000);
    stop = startSpeedWatch();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(connectivity().isSlow).toBe(true);
    lineOf(100);
    await vi.advanceTimersByTimeAsync(4.5 * MINUTE);
    expect(downloads).toBe(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(downloads).toBe(2);
    expect(connectivity().isSlow).toBe(false);
  });

  it('an answer that is not the probe says nothing', async () => {
    lineOf(9000, 100);
    stop = startSpeedWatch();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(connectivity().isSlow).toBe(false);
  });

  it('who saves data is not measured, nor is a tab nobody looks at', async () => {
    lineOf(9000);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    stop = startSpeedWatch();
    await vi.advanceTimersByTimeAsync(6 * MINUTE);
    hidden.mockReturnValue(false);
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
    await vi.advanceTimersByTimeAsync(6 * MINUTE);
    expect(downloads).toBe(0);
  });
});
