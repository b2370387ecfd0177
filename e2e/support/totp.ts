import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** What an application shows for a key (RFC 6238), written here once more so that both sides cannot be wrong alike. */
export function codeOf(key: string, ahead = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Until the current step has room for what follows: no code may grow old between two presses. */
export async function awayFromTick(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 12_000) await sleep(left + 100);
}
