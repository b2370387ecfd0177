import type { PublicCtx } from '../../../core/context.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Limiter } from '../../rate-limits.ts';

/** A receipt that would leave later than this does not leave, and the page says so. */
const LONGEST_DELAY_S = 24 * 60 * 60;

/** When the receipt of one request may leave. */
export interface ReceiptSlot {
  /** Seconds; null when none is free within the day. */
  readonly delay: number | null;
  /** Set by whoever writes the letter in its time. */
  isUsed: boolean;
  giveBack(): Promise<void>;
}

/**
 * Anybody's address can be typed into a form, so receipts to unproven mailboxes leave at the pace of a few an hour for
 * each mailbox and each network. They wait for their slot; none is left out without the page saying so.
 */
export async function receiptSlot(
  { config, http }: PublicCtx,
  { limiter, mail }: { readonly limiter: Limiter; readonly mail: Mail },
  address: string | null,
): Promise<ReceiptSlot> {
  const none: ReceiptSlot = { delay: 0, isUsed: false, giveBack: async () => {} };
  if (address === null || !mail.sends) return none;
  const paces = [
    { name: `receipt pace network ${http.network}`, perHour: config.MAILS_PER_NETWORK_PER_HOUR },
    { name: `receipt pace address ${address}`, perHour: config.MAILS_PER_ADDRESS_PER_HOUR },
  ];
  const delay = await limiter.pace(paces);
  if (delay <= LONGEST_DELAY_S) return { delay, isUsed: false, giveBack: () => limiter.giveTurnBack(paces) };
  await limiter.giveTurnBack(paces);
  return { ...none, delay: null };
}
