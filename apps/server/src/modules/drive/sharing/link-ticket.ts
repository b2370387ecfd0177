import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 2 * 3_600_000;

/**
 * Handed out for the right password: good for one link, as long as its password stays the same, and for two hours. Not
 * stored anywhere; whoever has it could have said the password.
 */
export class LinkTickets {
  constructor(private readonly key: Buffer) {}

  private sign(linkId: number, passwordHash: string, until: number): string {
    return createHmac('sha256', this.key).update(`${linkId} ${until} ${passwordHash}`).digest('base64url');
  }

  issue(linkId: number, passwordHash: string, now = Date.now()): string {
    const until = now + LIFE_MS;
    return `${until.toString(36)}_${this.sign(linkId, passwordHash, until)}`;
  }

  isGood(ticket: string | null, linkId: number, passwordHash: string, now = Date.now()): boolean {
    const cut = ticket?.indexOf('_') ?? -1;
    if (ticket === null || cut < 1) return false;
    const until = Number.parseInt(ticket.slice(0, cut), 36);
    if (!(until > now && until <= now + LIFE_MS)) return false;
    const given = Buffer.from(ticket.slice(cut + 1));
    const right = Buffer.from(this.sign(linkId, passwordHash, until));
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
