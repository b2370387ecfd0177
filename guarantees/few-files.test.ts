import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post } from './support/api-client.ts';
import { openFilesOf, type ServerProcess, stop } from './support/server-process.ts';
import { startSignedIn } from './support/signed-in-product.ts';

let server: ServerProcess;
let port: number;
let url: string;
let token: string;
beforeAll(async () => {
  ({ server, port, url, token } = await startSignedIn());
});

const openFiles = () => openFilesOf(server);

/** One connection that was there before, asked again and again. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());
async function askOnTheSame(): Promise<number> {
  const asking = request(`${url}/api/v1/logged`, {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  asking.end('{}');
  const [answer] = await once(asking, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

it('I14: without a free file who is connected works on, and afterwards everybody does', async () => {
  for (let n = 0; n < 20; n++) expect(await askOnTheSame()).toBe(200);
  const before = openFiles();
  // So many more, and none beyond.
  execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${before + 30}:`]);
  const crowd: { socket: Socket; isCut: boolean }[] = [];
  for (let n = 0; n < 120; n++) {
    const one = { socket: connect(port, '127.0.0.1'), isCut: false };
    one.socket
      .on('error', () => {})
      .on('close', () => {
        one.isCut = true;
      });
    one.socket.resume();
    crowd.push(one);
  }
  await expect.poll(() => crowd.filter(({ isCut }) => isCut).length, { timeout: 10_000 }).toBeGreaterThan(20);
  expect(openFiles()).toBeGreaterThanOrEqual(before + 25);
  for (let n = 0; n < 50; n++) expect(await askOnTheSame()).toBe(200);
  for (const { socket } of crowd) socket.destroy();
  await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThan(before + 5);
  await sleep(100);
  for (let n = 0; n < 20; n++) expect((await post(url, 'logged', {}, token)).status).toBe(200);
  expect(await stop(server)).toMatchObject({ code: 0 });
}, 60_000);
