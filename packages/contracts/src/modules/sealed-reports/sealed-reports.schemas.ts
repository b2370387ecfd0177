import { typedPassword } from '../../core/password.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import {
  appointmentDuties,
  appointmentStates,
  identityReasons,
  sealedChannels,
} from '../../platform/sealed-reports/channels.ts';
import { publicKey, sealedKey, wrappedPrivateKey } from '../../platform/sealed-reports/sealed-schemas.ts';

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
});
export type AppointmentRow = z.output<typeof appointmentRow>;

export const byAppointment = z.strictObject({ id: z.uuid() });
export const newAppointment = z.strictObject({
  channel: oneOf(sealedChannels),
  duty: oneOf(appointmentDuties),
  user_id: id,
});
export const appointmentAct = z.strictObject({ version });

/** The vault as its owner's browser opens it. */
const keyVault = z.strictObject({
  public_key: publicKey,
  by_password: wrappedPrivateKey,
  by_recovery: wrappedPrivateKey,
  version,
  made_at: instant,
  recovery_tried_at: instant.nullable(),
});
export type KeptVault = z.output<typeof keyVault>;

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

const drill = { drill_box: sealedKey, drill_digest: z.string().regex(/^[0-9a-f]{64}$/) };
export const escrowState = z.strictObject({
  escrow: z
    .strictObject({
      public_key: publicKey,
      drill_box: sealedKey,
      made_at: instant,
      made_by: z.string().nullable(),
      drilled_at: instant.nullable(),
      drilled_by: z.string().nullable(),
      version,
    })
    .nullable(),
});
export type EscrowState = z.output<typeof escrowState>;
export const newEscrow = z.strictObject({ public_key: publicKey, ...drill });
/** The value that was sealed for the drill, shown by who joined two shares, and the next one. */
export const escrowDrill = z.strictObject({
  version,
  shown: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
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
    /** False where the asker is its custodian and has no key of it: the escrow gives it. */
    held: z.boolean(),
    openings: z.array(z.strictObject({ reason: oneOf(identityReasons), at: instant })),
  }),
);
export type Custody = z.output<typeof custody>;
