import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the way to the database is like at this moment; new connections meet it, too. */
export type Weather =
  | { readonly is: 'fair' }
  /** Every message takes so long, either way. */
  | { readonly is: 'slow'; readonly ms: number }
  /** Whatever is sent is taken and never arrives; what was on such a connection is lost for good. */
  | { readonly is: 'silent' };

export interface ChaosProxy {
  readonly port: number;
  become(weather: Weather): void;
  /** Cuts connections with a reset, or ends one direction of them and leaves the other open. */
  cut(how: 'reset' | 'half'): number;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Once something was swallowed the rest makes no sense any more. */
  isDeaf: boolean;
}

/** Stands between the product and its database and can be anything a network can be. */
export async function startChaosProxy(target: NetConnectOpts): Promise<ChaosProxy> {
  let weather: Weather = { is: 'fair' };
  const pairs = new Set<Pair>();

  const server = createServer((near) => {
    const far = connect(target);
    const pair: Pair = { near, far, isDeaf: false };
    pairs.add(pair);
    carry(near, far, pair);
    carry(far, near, pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });

  function carry(from: Socket, to: Socket, pair: Pair): void {
    /** One after the other, however late each is. */
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      if (weather.is === 'silent') pair.isDeaf = true;
      if (pair.isDeaf) return;
      const wait = weather.is === 'slow' ? sleep(weather.ms) : undefined;
      before = Promise.all([before, wait]).then(() => to.write(bytes));
    });
    from.on('end', () => before.then(() => to.end()));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      weather = next;
    },
    cut(how) {
      const cut = [...pairs];
      for (const { near } of cut)
        if (how === 'reset') near.resetAndDestroy();
        else near.end();
      return cut.length;
    },
    async close() {
      server.close();
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      await once(server, 'close');
    },
  };
}
