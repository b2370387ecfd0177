import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { makeSecretFile, readSecretFile } from './secret-file.ts';
import { StartError } from './start-error.ts';

/** One master key per installation; every purpose gets a key of its own derived from it. */
export interface Keys {
  derive(purpose: string): Buffer;
}

export async function loadKeys(config: Config): Promise<Keys> {
  const master = config.MASTER_KEY
    ? Buffer.from(config.MASTER_KEY, 'base64url')
    : await readOrCreate(config.DATA_DIR);
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', master, '', `conforme:${purpose}`, 32)) };
}

async function readOrCreate(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'master.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept =
    (await readSecretFile(file)) ?? (await makeSecretFile(file, randomBytes(32).toString('base64url')));
  const master = Buffer.from(kept.trim(), 'base64url');
  if (master.length !== 32)
    throw new StartError(`A chave em ${file} está danificada: restaure a cópia de segurança deste arquivo.`);
  return master;
}
