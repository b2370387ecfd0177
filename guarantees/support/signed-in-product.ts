import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { signIn, withAdministrator } from './api-client.ts';
import { type ServerProcess, serve, startedDataDir } from './server-process.ts';

export interface SignedInProduct {
  readonly server: ServerProcess;
  readonly dataDir: string;
  readonly port: number;
  readonly url: string;
  /** The session of its administrator. */
  readonly token: string;
}

/** A product of its own, with nobody but its administrator, who has signed in. */
export async function startSignedIn(settings: Record<string, string> = {}): Promise<SignedInProduct> {
  const [dataDir, port] = [startedDataDir(), await freePort()];
  const server = await serve({ DATA_DIR: dataDir, PORT: port, ...withAdministrator, ...settings });
  const url = `http://127.0.0.1:${port}`;
  return { server, dataDir, port: Number(port), url, token: await signIn(url) };
}
