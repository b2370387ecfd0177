import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Exchange, PublicCtx, UserCtx } from '../../core/context.ts';
import type { Keys } from '../../core/keys.ts';

const days = 180;
/** People who share a computer each keep their place on it. */
const mostAccounts = 5;

interface Account {
  readonly id: number;
  readonly password_hash: string | null;
}

/**
 * A browser in which somebody signed in is known again by a cookie. It names nobody: each part is a random value with a
 * seal over the account and its password, so it ends with the password and means nothing to anybody else.
 */
export class KnownDevices {
  private readonly key: Buffer;

  constructor(keys: Keys) {
    this.key = keys.derive('known devices');
  }

  private seal = ({ id, password_hash }: Account, until: string, random: string): Buffer =>
    createHmac('sha256', this.key)
      .update(JSON.stringify([id, password_hash, until, random]))
      .digest();

  private isOf(account: Account, part: string): boolean {
    const [until = '', random = '', seal = ''] = part.split('.');
    const given = Buffer.from(seal, 'base64url');
    const expected = this.seal(account, until, random);
    return (
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      Number(until) * 1000 > Date.now()
    );
  }

  knows({ deviceCookie }: Exchange, account: Account): boolean {
    return partsOf(deviceCookie).some((part) => this.isOf(account, part));
  }

  /** After every sign-in, and after a new password. Only browsers keep cookies. */
  async remember({ system, http }: Pick<PublicCtx | UserCtx, 'system' | 'http'>, userId: number) {
    if (!http.fromBrowser) return;
    const account = await system
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!account) return;
    const until = String(Math.floor(Date.now() / 1000) + days * 86_400);
    const random = randomBytes(12).toString('base64url');
    const part = [until, random, this.seal(account, until, random).toString('base64url')].join('.');
    const others = partsOf(http.deviceCookie).filter((other) => !this.isOf(account, other));
    http.setDeviceCookie([part, ...others].slice(0, mostAccounts).join('~'), days * 86_400);
  }
}

const partsOf = (cookie: string | null): string[] =>
  (cookie ?? '')
    .split('~')
    .slice(0, mostAccounts)
    .filter((part) => part !== '' && part.length < 100);
