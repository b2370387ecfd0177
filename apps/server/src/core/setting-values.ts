import { isIP } from 'node:net';
import { z } from 'zod';

export const whole = (fallback: number, min: number, max: number) =>
  z.coerce
    .number(`um número inteiro de ${min} a ${max}`)
    .int(`um número inteiro de ${min} a ${max}`)
    .min(min, `um número inteiro de ${min} a ${max}`)
    .max(max, `um número inteiro de ${min} a ${max}`)
    .default(fallback);
export const optionalWhole = (min: number, max: number) => whole(min, min, max).removeDefault().optional();
export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'on ou off')
    .default(fallback)
    .transform((value) => value === 'on');
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, 'um endereço postgres://usuario:senha@servidor:porta/banco')
  .optional();

/** Scheme, host and port, as browsers write an origin: no path, query, name or password. */
export const isAddress = (text: string) => /^https?:\/\/[^/?#@\s]+$/.test(text) && URL.canParse(text);

/** `kid:key` separated by commas, no kid twice. */
export function isKeyList(text: string): boolean {
  const entries = text.split(',');
  const kids = new Set(entries.map((entry) => entry.split(':')[0]));
  return (
    kids.size === entries.length && entries.every((entry) => /^[a-z0-9]{1,16}:[A-Za-z0-9_-]{43}$/.test(entry))
  );
}

export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

/** Where mail is handed over: a name and a password are optional, a path has no meaning. */
export const isMailServer = (text: string) =>
  /^smtps?:\/\/([^/?#@\s]+@)?[^/?#@\s]+$/.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
