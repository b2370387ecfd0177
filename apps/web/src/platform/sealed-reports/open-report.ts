import type { SealedEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { SEALED_KEY_BYTES } from '@conforme/contracts/platform/sealed-reports/sealed-sizes.ts';
import {
  type DataKey,
  type KeyBox,
  type KeyPair,
  keyOfEpoch,
  newDataKey,
  openKeyBox,
  openKeyBoxes,
  reporterPair,
  sealKeyTo,
} from './data-keys.ts';
import { deriveFromReceipt } from './receipt.ts';
import { openText, sealText } from './sealed-text.ts';
import { type Sodium, toBytes, toText } from './sodium.ts';

/** A report whose keys are at hand; the same for a recipient and for the reporter. */
export interface OpenReport {
  readonly reporterKey: string;
  readonly keys: readonly DataKey[];
  /** The newest: what is written now is sealed with it. */
  readonly epoch: number;
}

interface SealedRecordText {
  readonly kind: string;
  readonly epoch: number;
  readonly body: string;
}

interface Envelope {
  readonly reporter_key: string;
  readonly epoch: number;
  readonly boxes: readonly KeyBox[];
}

/** With the recipient's unlocked pair. No keys where they hold none: then another reader, or the escrow, gives them one. */
export const openAsRecipient = (sodium: Sodium, pair: KeyPair, envelope: Envelope): OpenReport => ({
  reporterKey: envelope.reporter_key,
  keys: openKeyBoxes(sodium, envelope.boxes, pair),
  epoch: envelope.epoch,
});

/** With the receipt alone. */
export async function openAsReporter(
  sodium: Sodium,
  receipt: string,
  envelope: Envelope,
): Promise<OpenReport> {
  const { seed } = await deriveFromReceipt(receipt);
  return openAsRecipient(sodium, reporterPair(sodium, seed), envelope);
}

/** What is sent to find the report; the receipt itself stays. */
export async function lookupOf(sodium: Sodium, receipt: string): Promise<string> {
  return toText(sodium, (await deriveFromReceipt(receipt)).lookup);
}

export const hasKeys = ({ keys, epoch }: OpenReport): boolean => keys.some((key) => key.epoch === epoch);

/** A message, a note, a plan: whatever is added to the report. */
export const sealMessage = (
  sodium: Sodium,
  { reporterKey, keys, epoch }: OpenReport,
  kind: string,
  value: unknown,
): { epoch: number; body: string } => ({
  epoch,
  body: sealText(sodium, keyOfEpoch(keys, epoch), { reporterKey, kind, epoch }, value),
});

export const openMessage = <T>(
  sodium: Sodium,
  { reporterKey, keys }: OpenReport,
  { kind, epoch, body }: SealedRecordText,
): T => openText<T>(sodium, keyOfEpoch(keys, epoch), { reporterKey, kind, epoch }, body);

/** A text for its author alone: under a key that is sealed to their own public key and that no other reader holds. */
export function sealForSelf(
  sodium: Sodium,
  { publicKey }: Pick<KeyPair, 'publicKey'>,
  { reporterKey, epoch }: Pick<OpenReport, 'reporterKey' | 'epoch'>,
  kind: string,
  value: unknown,
): { epoch: number; body: string } {
  const key = newDataKey(sodium);
  const box = toBytes(sodium, sealKeyTo(sodium, key, toText(sodium, publicKey)));
  const text = toBytes(sodium, sealText(sodium, key, { reporterKey, kind, epoch }, value));
  const whole = new Uint8Array(box.length + text.length);
  whole.set(box);
  whole.set(text, box.length);
  return { epoch, body: toText(sodium, whole) };
}

/** Throws where another key sealed it: whoever replaced theirs cannot open their older notes. */
export function openOwn<T>(
  sodium: Sodium,
  pair: KeyPair,
  reporterKey: string,
  { kind, epoch, body }: SealedRecordText,
): T {
  const whole = toBytes(sodium, body);
  const key = openKeyBox(sodium, toText(sodium, whole.subarray(0, SEALED_KEY_BYTES)), pair);
  return openText<T>(
    sodium,
    key,
    { reporterKey, kind, epoch },
    toText(sodium, whole.subarray(SEALED_KEY_BYTES)),
  );
}

/** The custodian's, after `open_identity` handed it out. */
export const openIdentity = <T>(
  sodium: Sodium,
  pair: KeyPair,
  reporterKey: string,
  { body, box }: { readonly body: string; readonly box: string },
): T => openText<T>(sodium, openKeyBox(sodium, box, pair), { reporterKey, kind: 'identity', epoch: 1 }, body);

/** The keys that lie in an escrow which was replaced, for `escrow_keys`; null where there are none, or one is not at hand. */
export function resealToEscrow(
  sodium: Sodium,
  keys: readonly DataKey[],
  { escrow, escrow_due }: Pick<SealedEnvelope, 'escrow' | 'escrow_due'>,
) {
  if (escrow === null || escrow_due.length === 0) return null;
  if (escrow_due.some((due) => !keys.some(({ epoch }) => epoch === due))) return null;
  const boxes = escrow_due.map((epoch) => ({
    ...{ epoch, box: sealKeyTo(sodium, keyOfEpoch(keys, epoch), escrow) },
  }));
  return { purpose: 'data' as const, escrow, boxes };
}

/** A new key for what is written from now on: whoever was removed does not get it. */
export function nextEpoch(
  sodium: Sodium,
  {
    epoch,
    reporter_key,
    escrow,
    readers,
  }: Pick<SealedEnvelope, 'epoch' | 'reporter_key' | 'escrow' | 'readers'>,
) {
  const key = newDataKey(sodium);
  const next = epoch + 1;
  // Who reads and lacks the present key has made another since: a reader gives that one its keys, and says so.
  const holders = readers.flatMap(({ id, public_key, reads, epochs }) =>
    reads && public_key !== null && epochs.includes(epoch) ? [{ id, public_key }] : [],
  );
  return {
    key: { epoch: next, key },
    body: {
      epoch: next,
      reporter_box: sealKeyTo(sodium, key, reporter_key),
      escrow,
      escrow_box: escrow === null ? null : sealKeyTo(sodium, key, escrow),
      boxes: holders.map(({ id, public_key }) => ({ user_id: id, box: sealKeyTo(sodium, key, public_key) })),
    },
  };
}
