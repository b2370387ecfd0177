import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../core/config.ts';
import type { Keys } from '../../core/keys.ts';
import { readSecretFile } from '../../core/secret-file.ts';
import { StartError } from '../../core/start-error.ts';

export interface LinkKey {
  readonly kid: string;
  readonly secret: Buffer;
}
/** The first seals, all of them open. */
export type LinkKeys = readonly [LinkKey, ...LinkKey[]];

/** The key every installation begins with, derived from the master key. */
const FIRST = '0';
const fileIn = (config: Config) => join(config.DATA_DIR, 'keys', 'links.keys');

/** From LINK_KEYS, else from the file that rotation keeps, else the one key derived from the master key. */
export async function loadLinkKeys(config: Config, keys: Keys): Promise<LinkKeys> {
  if (config.LINK_KEYS) return config.LINK_KEYS as unknown as LinkKeys;
  return (await readKept(config)) ?? [{ kid: FIRST, secret: keys.derive('public links') }];
}

/** A key of its own for each purpose, so that a token of one is noise to every other. */
export const purposeKey = ({ secret }: LinkKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `conforme:link:v1:${purpose}`, 32));

/** The next number, whatever the other keys are called. */
export function newLinkKey(kept: readonly LinkKey[]): LinkKey {
  const newest = Math.max(...kept.map(({ kid }) => (/^\d+$/.test(kid) ? Number(kid) : 0)));
  return { kid: String(newest + 1), secret: randomBytes(32) };
}

/** Adds a key in front: new links are sealed with it, those already out stay good. Gives the new kid. */
export async function addLinkKey(config: Config, keys: Keys): Promise<string> {
  const kept = await loadLinkKeys(config, keys);
  const added = newLinkKey(kept);
  await keep(config, [added, ...kept]);
  return added.kid;
}

/** Takes a key away: what was sealed with it opens nothing from the next start on. */
export async function dropLinkKey(config: Config, keys: Keys, kid: string): Promise<void> {
  const kept = await loadLinkKeys(config, keys);
  const rest = kept.filter((key) => key.kid !== kid);
  if (rest.length === kept.length)
    throw new StartError(`Não há chave ${kid} para links: existem ${kept.map((key) => key.kid).join(', ')}.`);
  if (rest.length === 0) throw new StartError(`A chave ${kid} é a única: crie outra antes de retirá-la.`);
  await keep(config, rest);
}

/** As LINK_KEYS takes them, for installations that keep their keys elsewhere. */
export const writtenLinkKeys = (keys: readonly LinkKey[]): string =>
  keys.map(({ kid, secret }) => `${kid}:${secret.toString('base64url')}`).join(',');

async function readKept(config: Config): Promise<LinkKeys | undefined> {
  const file = fileIn(config);
  const written = await readSecretFile(file);
  if (written === undefined) return undefined;
  const found = written
    .trim()
    .split(',')
    .map((entry) => /^([a-z0-9]{1,16}):([A-Za-z0-9_-]{43})$/.exec(entry));
  if (found.some((match) => match === null))
    throw new StartError(`O arquivo ${file} está danificado: restaure a cópia de segurança dele.`);
  return found.map((match) => ({
    kid: match?.[1] as string,
    secret: Buffer.from(match?.[2] as string, 'base64url'),
  })) as unknown as LinkKeys;
}

/** Renamed into place when complete: a crash leaves the keys as they were. */
async function keep(config: Config, keys: readonly LinkKey[]): Promise<void> {
  const file = fileIn(config);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(join(config.DATA_DIR, 'keys'), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, writtenLinkKeys(keys), { mode: 0o400, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
