import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '../core/app-error.ts';
import { FairSemaphore } from '../core/fair-semaphore.ts';

/** OWASP's Argon2id (2) setting: about 35 ms of one core. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const cores = Math.max(1, availableParallelism() - 1);

/** Hashing leaves one core to everybody else. Whose password it is is not known yet, so there is one queue for all. */
const places = new FairSemaphore({
  places: cores,
  perOrganisation: cores,
  queuePerOrganisation: 50,
  waitMs: 30_000,
  busy: 'Muitas pessoas entrando agora. Tente de novo em instantes.',
});
const inTurn = <T>(work: () => Promise<T>): Promise<T> => places.hold({ organisation: 'everybody' }, work);

/** The same cost for a secret that has to be found by its hash. */
export const slowHash = (secret: Buffer, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(secret, { ...cost, salt }));

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Costs the same whether the account exists or not: an absent hash is compared with one nobody knows. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoyHash ??= hash(oneTimePassword(), cost);
  const comparand = stored ?? (await decoyHash);
  const matches = await inTurn(() => verify(comparand, password));
  return stored !== null && matches;
}
let decoyHash: Promise<string> | null = null;

const common = new Set(dictionary['passwords-common'].map(String));
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const letters = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Length is checked by the contract; here, what attackers try first: known passwords and the obvious words. */
export function assertGoodPassword(
  password: string,
  context: { email: string; words?: readonly string[] },
): void {
  const bare = letters(password);
  const [local = '', domain = ''] = context.email.split('@');
  const obvious = ['conforme', local, domain.split('.')[0] ?? '', ...(context.words ?? [])]
    .map(letters)
    .filter((word) => word.length > 3)
    // The longest first, or "escola" would break "escola ipê" apart before it is found.
    .sort((a, b) => b.length - a.length);
  const rest = obvious.reduce((text, word) => text.replaceAll(word, ''), bare);
  const monotonous = new Set(plain(password)).size < 5;
  // A repeated common password ("senha123senha123") is as common as the one inside it.
  const repeated = repeatedIn(bare);
  if (common.has(plain(password)) || common.has(bare) || common.has(repeated) || monotonous)
    throw invalidField(
      'password',
      'Esta senha é muito comum. Escolha outra, como uma frase que só você diria.',
    );
  if (rest !== bare && rest.length < 6)
    throw invalidField('password', 'Não use o seu e-mail, o nome da organização ou do sistema como senha.');
}

/** Read aloud without doubt (no 0/O, 1/l), 95 bits, in groups. */
export function oneTimePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const pick = () => alphabet[randomInt(alphabet.length)];
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, pick).join('')).join('-');
}

/** 'senhasenha' → 'senha': the shortest part of three letters or more that the whole is made of. */
function repeatedIn(text: string): string {
  for (let length = 3; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (text.length % length === 0 && part.repeat(text.length / length) === text) return part;
  }
  return text;
}
