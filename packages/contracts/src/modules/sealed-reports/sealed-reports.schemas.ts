import { typedPassword } from '../../core/password.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import {
  appointmentDuties,
  appointmentStates,
  identityReasons,
  sealedChannels,
} from '../../platform/sealed-reports/channels.ts';
import {
  keyVault,
  publicKey,
  sealedKey,
  wrappedPrivateKey,
} from '../../platform/sealed-reports/sealed-schemas.ts';

export const appointmentRow = z.strictObject({
  id: z.uuid(),
  person: z.string(),
  channel: oneOf(sealedChannels),
  duty: oneOf(appointmentDuties),
  state: oneOf(appointmentStates),
  proposer: z.string().nullable(),
  decider: z.string().nullable(),
  proposed_at: instant,
  effective_at: instant.nullable(),
  organisation: z.string(),
  version,
  /** Whether they have made the key that reports are sealed to: without one nothing reaches them. */
  has_key: z.boolean(),
  /** Why the asker may not confirm it; null where they may, and where there is nothing to confirm. */
  confirm_refused: z.string().nullable(),
  /** Reads the reports of this channel and keeps the identities as well, or would. */
  joins_both: z.boolean(),
  /** How many people read this channel for its organisation once it is in force: two at least conclude a report. */
  recipients: z.number().int(),
  /** Whether their account can sign in, and hand over what it keeps. */
  can_sign_in: z.boolean(),
  /** Identities that nobody else could open: of a custodian, while the organisation has no escrow of them. */
  sole_identities: z.number().int(),
});
export type AppointmentRow = z.output<typeof appointmentRow>;

export const byAppointment = z.strictObject({ id: z.uuid() });
export const newAppointment = z.strictObject({
  channel: oneOf(sealedChannels),
  duty: oneOf(appointmentDuties),
  user_id: id,
});
export const appointmentAct = z.strictObject({ version });
/** How many identities whoever ends it accepts to lose: exactly as many as would be, where the account is closed. */
export const appointmentEnd = z.strictObject({ version, accepted_loss: z.number().int().min(1).optional() });

export const myKey = z.strictObject({
  vault: keyVault.nullable(),
  appointments: z.array(
    z.strictObject({
      channel: oneOf(sealedChannels),
      duty: oneOf(appointmentDuties),
      state: oneOf(appointmentStates),
      organisation: z.string(),
    }),
  ),
  /** Reports the owner is appointed to and has no key of: another reader, or the escrow, gives it. */
  without_key: z.number().int(),
  /** Identities that the owner's key alone opens. */
  sole_identities: z.number().int(),
});
export type MyKey = z.output<typeof myKey>;

export const newVault = z.strictObject({
  public_key: publicKey,
  by_password: wrappedPrivateKey,
  by_recovery: wrappedPrivateKey,
});
/** An unlocked desk is not enough to take the place of a key. */
const proven = { version, current_password: typedPassword.optional() };
export const newVaultPassword = z.strictObject({ ...proven, by_password: wrappedPrivateKey });
export const newVaultRecovery = z.strictObject({ ...proven, by_recovery: wrappedPrivateKey });
export const replacedVault = newVault.extend(proven);

const digest = z.string().regex(/^[0-9a-f]{64}$/);
/** 32 bytes that only who has the paper can make; of the drill, only who joined two of them. */
const shownValue = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const drill = { drill_box: sealedKey, drill_digest: digest };
const madeEscrow = z.strictObject({
  made_at: instant,
  made_by: z.string().nullable(),
  confirmed_by: z.string().nullable(),
  /** Null while it waits for somebody else; later than now where the organisation has one account. */
  effective_at: instant.nullable(),
});
export const escrowState = z.strictObject({
  /** In force: what reports are sealed to. */
  escrow: madeEscrow
    .extend({
      public_key: publicKey,
      drill_box: sealedKey,
      effective_at: instant,
      drilled_at: instant.nullable(),
      drilled_by: z.string().nullable(),
      version,
    })
    .nullable(),
  /** Nothing is sealed to it; beside one in force, it takes its place once it is confirmed. */
  proposal: madeEscrow
    .extend({
      /** Why the asker may not confirm it; null where they may, and where there is nothing to confirm. */
      confirm_refused: z.string().nullable(),
      version,
    })
    .nullable(),
  /** Replaced, the latest first, and how many reports and identities still open with their papers alone. */
  earlier: z.array(
    madeEscrow.extend({
      effective_at: instant,
      replaced_at: instant,
      reports: z.number().int(),
      identities: z.number().int(),
    }),
  ),
});
export type EscrowState = z.output<typeof escrowState>;
export type EscrowInForce = NonNullable<EscrowState['escrow']>;
export type EscrowProposal = NonNullable<EscrowState['proposal']>;
export type EarlierEscrow = EscrowState['earlier'][number];
export const newEscrow = z.strictObject({
  public_key: publicKey,
  ...drill,
  /** Of the value each of the three papers gives: the second person shows one. */
  share_digests: z.array(digest).length(3),
});
export const escrowConfirmation = z.strictObject({ version, share_proof: shownValue });
/** The value that was sealed for the drill, shown by who joined two shares, and the next one. */
export const escrowDrill = z.strictObject({
  version,
  shown: shownValue,
  ...drill,
});

export const custody = z.array(
  z.strictObject({
    id: z.uuid(),
    channel: oneOf(sealedChannels),
    protocol: z.string(),
    organisation: z.string(),
    reporter_key: publicKey,
    received_at: instant,
    /** False where the asker is its custodian and has no key of it. */
    held: z.boolean(),
    /** The organisation's escrow has it: two of the printed shares give it. */
    escrowed: z.boolean(),
    /** Who else has its key and can sign in: each of them can hand it over. */
    keepers: z.array(z.string()),
    openings: z.array(z.strictObject({ reason: oneOf(identityReasons), at: instant })),
  }),
);
export type Custody = z.output<typeof custody>;

/** Another custodian in force, and what the asker could hand over to them. */
export const custodyReceivers = z.array(
  z.strictObject({
    appointment_id: z.uuid(),
    name: z.string(),
    channel: oneOf(sealedChannels),
    public_key: publicKey,
    /** Of a key that took another's place, whoever hands over should ask. */
    key_made_at: instant,
    /** Identities they lack. */
    lacking: z.number().int(),
    /** Of those, handed over already and waiting for the second person. */
    waiting: z.number().int(),
  }),
);
export type CustodyReceiver = z.output<typeof custodyReceivers>[number];
export const byReceiver = z.strictObject({ appointment_id: z.uuid() });
const MOST_HANDED_OVER = 500;
const identityBox = z.strictObject({ id: z.uuid(), box: sealedKey });
/** The asker's own boxes of what can be handed over to one receiver. */
export const custodyKeys = z.strictObject({
  public_key: publicKey,
  boxes: z.array(identityBox).max(MOST_HANDED_OVER),
});
export const newCustodyHandover = byReceiver.extend({
  boxes: z.array(identityBox).min(1).max(MOST_HANDED_OVER),
});

/** For those who appoint: what waits for a second person, and what is lost. */
export const custodyHandovers = z.strictObject({
  waiting: z.array(
    z.strictObject({
      id: z.uuid(),
      channel: oneOf(sealedChannels),
      from: z.string(),
      to: z.string(),
      organisation: z.string(),
      identities: z.number().int(),
      proposed_at: instant,
      version,
      /** Why the asker may not confirm it; null where they may. */
      confirm_refused: z.string().nullable(),
    }),
  ),
  /** Nobody in the organisation can open them any more. */
  lost: z.array(z.strictObject({ channel: oneOf(sealedChannels), identities: z.number().int() })),
});
export type CustodyHandovers = z.output<typeof custodyHandovers>;
