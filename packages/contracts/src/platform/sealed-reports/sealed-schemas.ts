import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { identityReasons } from './channels.ts';
import {
  LOOKUP_BYTES,
  MOST_HOLDERS,
  MOST_SEALED_BYTES,
  PUBLIC_KEY_BYTES,
  SEALED_KEY_BYTES,
} from './sealed-sizes.ts';

const lengthOf = (bytes: number) => Math.ceil((bytes * 4) / 3);
/** Bytes in base64url without padding, exactly so many. */
const bytes = (count: number) => opaque(count, count);
const opaque = (least: number, most: number) =>
  z
    .string()
    .min(lengthOf(least))
    .max(lengthOf(most))
    .regex(/^[A-Za-z0-9_-]+$/)
    .meta({ examples: ['A'.repeat(lengthOf(least))] });

export const publicKey = bytes(PUBLIC_KEY_BYTES);
export const lookupValue = bytes(LOOKUP_BYTES);
export const sealedKey = bytes(SEALED_KEY_BYTES);
export const sealedBody = opaque(40, MOST_SEALED_BYTES);
/** A private key under a password or a recovery key. */
export const wrappedPrivateKey = opaque(60, 300);
/** Which of the data keys of a report a text was sealed with: each removal of a reader starts another. */
export const keyEpoch = z.number().int().min(1).max(10_000);

/** Somebody a report is sealed to, as the public form is told: by a random id, the same wherever they are named. */
const formHolder = z.strictObject({ handle: z.uuid(), name: z.string(), public_key: publicKey });
export type FormHolder = z.output<typeof formHolder>;

/** Somebody who could come to read or to keep identities later, to be excluded beforehand: nothing is sealed to them yet. */
const formPerson = formHolder.omit({ public_key: true });
export type FormPerson = z.output<typeof formPerson>;

const keysVersion = z.string().regex(/^[0-9a-f]{32}$/);

/** For the public form: to whom its report is sealed. Without a recipient and an alternate the form is closed. */
export const formKeys = z.strictObject({
  recipients: z.array(formHolder),
  custodians: z.array(formHolder),
  alternates: z.array(formHolder),
  /** Appointed here or in an organisation above and not among them now: without a key, waiting, or of a higher committee. */
  others: z.array(formPerson),
  escrow: publicKey.nullable(),
  /** Changes with any of them: what was sealed for others is sealed again. */
  version: keysVersion,
});
export type FormKeys = z.output<typeof formKeys>;

/** Whom a key was sealed to: the reporter, the organisation's escrow, or an appointment by its handle. */
const formBox = z.strictObject({
  to: z.union([z.literal('reporter'), z.literal('escrow'), z.uuid()]),
  box: sealedKey,
});

/** The identity of whoever reports, under a key of its own that only custodians, escrow and reporter hold. */
export const sealedIdentity = z.strictObject({
  body: sealedBody,
  boxes: z.array(formBox).min(1).max(MOST_HOLDERS),
  /** Whose box is among them: another one by now, and it is sealed again. */
  escrow: publicKey.nullable(),
});
export type SealedIdentity = z.output<typeof sealedIdentity>;

/** What the browser sends of a report. Everything in it is opaque to the server. */
export const sealedBundle = z.strictObject({
  lookup: lookupValue,
  /** Made from the receipt: new data keys are sealed to it. */
  reporter_key: publicKey,
  boxes: z.array(formBox).min(1).max(MOST_HOLDERS),
  content: sealedBody,
  identity: sealedIdentity.nullable(),
  /** Recipients the reporter does not want to read it, by their handles. */
  excluded: z.array(z.uuid()).max(MOST_HOLDERS),
  keys_version: keysVersion,
});
export type SealedBundle = z.output<typeof sealedBundle>;

/** Who besides its author reads a record: every reader of the case, the reporter too, or nobody. */
const recordAudiences = ['readers', 'reporter', 'author'] as const;
export const recordAudience = z.enum(recordAudiences);
/** What a record is, in clear: 'content', 'message', 'note', 'extract', 'plan'… A code of the kind, never words. */
export const recordKind = z.string().regex(/^[a-z][a-z_]{1,39}$/);

const named = z.strictObject({ id, label: z.string() }).nullable();
const sealedRecord = z.strictObject({
  id: z.uuid(),
  kind: recordKind,
  audience: recordAudience,
  author: z.enum(['outside', 'staff']),
  by: named,
  epoch: keyEpoch,
  body: sealedBody,
  version,
  /** To the hour; the exact time is inside. */
  created_at: instant,
  updated_at: instant,
});
export type SealedRecord = z.output<typeof sealedRecord>;

const dataKeyBox = z.strictObject({ epoch: keyEpoch, box: sealedKey });

const identityOpening = z.strictObject({ by: named, reason: oneOf(identityReasons), at: instant });

/** What an appointed reader is handed of a report. */
export const sealedEnvelope = z.strictObject({
  reporter_key: publicKey,
  escrow: publicKey.nullable(),
  /** Keys the asker holds that lie in an escrow which was replaced: their browser seals them to the one in force. */
  escrow_due: z.array(keyEpoch),
  /** The newest; texts are sealed with it. */
  epoch: keyEpoch,
  /** Of the asker, for the key they have now. */
  boxes: z.array(dataKeyBox),
  records: z.array(sealedRecord),
  readers: z.array(
    z.strictObject({
      id,
      label: z.string(),
      /** False for who is appointed and has not been handed this report: a reader may give it to them. */
      reads: z.boolean(),
      /** Null until they have set up their key. */
      public_key: publicKey.nullable(),
      /** When they made the key they have now: of one that took another's place, whoever gives keys should ask. */
      key_made_at: instant.nullable(),
      /** The epochs they hold a key of: whoever holds it can give them the rest. */
      epochs: z.array(keyEpoch),
    }),
  ),
  /** Somebody was removed since the newest key was made: the next one to open it makes another. */
  rotation_due: z.boolean(),
  excluded: z.array(z.strictObject({ id, label: z.string(), by: z.enum(['outside', 'staff']) })),
  identity: z.strictObject({
    given: z.boolean(),
    /** The asker is its custodian. */
    mine: z.boolean(),
    /** Nobody who can sign in, and no escrow, has its key any more. */
    lost: z.boolean(),
    openings: z.array(identityOpening),
  }),
});
export type SealedEnvelope = z.output<typeof sealedEnvelope>;

/** What whoever reported is handed, by the lookup value. */
export const reporterEnvelope = z.strictObject({
  protocol: z.string(),
  state: z.string(),
  received_at: instant,
  ended_at: instant.nullable(),
  reporter_key: publicKey,
  epoch: keyEpoch,
  boxes: z.array(dataKeyBox),
  records: z.array(sealedRecord.omit({ by: true })),
  identity: z.strictObject({
    given: z.boolean(),
    /** Nobody in the organisation can open it any more: it can be given again. */
    lost: z.boolean(),
    openings: z.array(identityOpening.omit({ by: true })),
  }),
  /** The hours in which somebody lost the report or took it up; never who. */
  readers_changed: z.array(z.strictObject({ at: instant })),
  /** The hours in which somebody came to keep the identity, or keeps it no longer; never who. */
  custody_changed: z.array(z.strictObject({ at: instant })),
  /** For giving the identity later. */
  custodians: z.array(formHolder),
  escrow: publicKey.nullable(),
});
export type ReporterEnvelope = z.output<typeof reporterEnvelope>;

/** The vault as its owner's browser opens it. */
export const keyVault = z.strictObject({
  public_key: publicKey,
  by_password: wrappedPrivateKey,
  by_recovery: wrappedPrivateKey,
  version,
  made_at: instant,
  recovery_tried_at: instant.nullable(),
});
export type KeptVault = z.output<typeof keyVault>;
