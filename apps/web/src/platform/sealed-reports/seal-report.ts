import type {
  FormHolder,
  FormKeys,
  SealedBundle,
  SealedIdentity,
} from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { newDataKey, reporterPair, sealKeyTo } from './data-keys.ts';
import { deriveFromReceipt } from './receipt.ts';
import { sealText } from './sealed-text.ts';
import { type Sodium, toText } from './sodium.ts';

interface ReportToSeal {
  readonly receipt: string;
  /** As the form was told them. */
  readonly keys: FormKeys;
  /** Handles of the recipients who shall not read it. */
  readonly excluded: readonly string[];
  /** Everything the reporter typed, with name and key of each file. */
  readonly content: unknown;
  /** Null for an anonymous report. */
  readonly identity: unknown | null;
}

/** Those who read it: the recipients left, or the alternate committee where none is. */
export function readersOf({ recipients, alternates }: FormKeys, excluded: readonly string[]): FormHolder[] {
  const left = recipients.filter(({ handle }) => !excluded.includes(handle));
  return left.length > 0 ? left : alternates.filter(({ handle }) => !excluded.includes(handle));
}

/** Those who keep an identity that is given in confidence. */
export const custodiansOf = (
  { custodians }: Pick<FormKeys, 'custodians'>,
  excluded: readonly string[],
): FormHolder[] => custodians.filter(({ handle }) => !excluded.includes(handle));

function boxesFor(
  sodium: Sodium,
  key: Uint8Array,
  holders: readonly FormHolder[],
  { escrow, reporter }: { readonly escrow: string | null; readonly reporter: string },
) {
  return [
    { to: 'reporter' as const, box: sealKeyTo(sodium, key, reporter) },
    ...(escrow === null ? [] : [{ to: 'escrow' as const, box: sealKeyTo(sodium, key, escrow) }]),
    ...holders.map(({ handle, public_key }) => ({ to: handle, box: sealKeyTo(sodium, key, public_key) })),
  ];
}

/** A record apart, under a key of its own: readers of the report cannot open it, its custodians can. */
export function sealIdentity(
  sodium: Sodium,
  {
    keys,
    reporter,
    excluded,
    identity,
  }: {
    readonly keys: Pick<FormKeys, 'custodians' | 'escrow'>;
    readonly reporter: string;
    readonly excluded: readonly string[];
    readonly identity: unknown;
  },
): SealedIdentity {
  const key = newDataKey(sodium);
  const custodians = custodiansOf(keys, excluded);
  if (custodians.length === 0) throw new Error('nobody is left to keep this identity');
  return {
    body: sealText(sodium, key, { reporterKey: reporter, kind: 'identity', epoch: 1 }, identity),
    boxes: boxesFor(sodium, key, custodians, { escrow: keys.escrow, reporter }),
    escrow: keys.escrow,
  };
}

/** All that leaves the browser of a report. */
export async function sealReport(
  sodium: Sodium,
  { receipt, keys, excluded, content, identity }: ReportToSeal,
): Promise<SealedBundle> {
  const { lookup, seed } = await deriveFromReceipt(receipt);
  const reporter = toText(sodium, reporterPair(sodium, seed).publicKey);
  const readers = readersOf(keys, excluded);
  if (readers.length === 0) throw new Error('nobody is left to read this report');
  const key = newDataKey(sodium);
  return {
    lookup: toText(sodium, lookup),
    reporter_key: reporter,
    boxes: boxesFor(sodium, key, readers, { escrow: keys.escrow, reporter }),
    content: sealText(sodium, key, { reporterKey: reporter, kind: 'content', epoch: 1 }, content),
    identity: identity === null ? null : sealIdentity(sodium, { keys, reporter, excluded, identity }),
    excluded: [...excluded],
    keys_version: keys.version,
  };
}
