import { choices, yesNo } from '../../core/choices.ts';
import { entityType } from '../../core/entity.ts';
import { messages } from '../../core/messages.ts';
import { pictureAddress } from '../../core/picture.ts';
import { email, id, idInPath, instant, line, oneOf, text, version, z } from '../../core/schema.ts';
import { userStatus } from '../../core/user-status.ts';
import { userAction } from '../../platform/accounts/user-actions.ts';

const role = z.strictObject({ id, name: z.string(), display_name: z.string() });

export const userRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  status: oneOf(userStatus),
  roles: z.array(z.string()),
  /** Where the account was made; null where the asker does not reach it. */
  organisation: z.string().nullable(),
  second_factor: oneOf(yesNo),
  last_login_at: instant.nullable(),
  created_at: instant,
  photo: pictureAddress,
});

export type UserRow = z.output<typeof userRow>;

/** "Group R reaches this entity", for this user alone. */
const accessWrite = z.strictObject({ role_id: id, entity_type: entityType, entity_id: id });

const userAccess = accessWrite.extend({
  entity_name: z.string(),
  /** Given to the whole group: changed at the group, not here. */
  inherited: z.boolean(),
});

export const userDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  email: z.string(),
  photo: pictureAddress,
  status: oneOf(userStatus),
  first_access: z.boolean(),
  roles: z.array(role),
  accesses: z.array(userAccess),
  open_sessions: z.number(),
  second_factor_since: instant.nullable(),
  /** The last time an administrator took it away. */
  second_factor_reset: z
    .strictObject({ at: instant, by: z.string().nullable(), reason: z.string() })
    .nullable(),
  last_login_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** What the signed-in user may do here, by the same rule that guards each write. */
  actions: z.array(userAction),
});
export type UserDetail = z.output<typeof userDetail>;

export const secondFactorReset = z.strictObject({
  reason: text(500, { min: 10, tooShort: messages.atLeastTen }),
});

/** How the first access is handed over: a password shown once, or a link that sets one. */
export const accessDelivery = choices({
  one_time_password: 'Senha de uso único',
  invitation: 'Link de convite',
});

/** Shown once to whoever created or renewed the access, never stored in the clear. */
export const deliveredAccess = z.strictObject({
  one_time_password: z.string().nullable(),
  invitation_link: z.string().nullable(),
  expires_at: instant.nullable(),
  /** Where the invitation is on its way to by mail, too; null without a mail server. */
  mailed_to: z.string().nullable(),
});

const writable = {
  name: line(120),
  email,
  role_ids: z.array(id).max(20),
  accesses: z.array(accessWrite).max(200),
};

export const userCreate = z.strictObject({ ...writable, delivery: oneOf(accessDelivery) });
export const userCreated = userDetail.extend({ delivered: deliveredAccess });

export const userUpdate = z.strictObject({
  ...writable,
  version,
  status: z.enum(['active', 'inactive']).optional(),
  first_access: z.boolean(),
});

/** Who gets the drive of an account that goes; it is asked for where something lies in it. */
export const userRemoval = z.strictObject({ drive_to: idInPath.optional() });

/** The short way other screens use: one group, in the active entity, by invitation. */
export const userInternalStore = z.strictObject({ name: line(120), email, role_id: id });

export const userOption = z.strictObject({ id, name: z.string(), email: z.string() });
export const assignableRole = role.extend({ assignable: z.boolean() });

/** Plain words of one person to another. */
export const textNotification = z.strictObject({ message: text(500) });
