import { entityType } from '../../core/entity.ts';
import { grid } from '../../core/grid.ts';
import { choices, email, id, instant, line, version, z } from '../../core/schema.ts';
import { userStatus } from '../../core/user-status.ts';

const role = z.strictObject({ id, name: z.string(), display_name: z.string() });

const userRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  status: userStatus.schema,
  roles: z.array(z.string()),
  last_login_at: instant.nullable(),
  created_at: instant,
});

export const userGrid = grid({
  title: 'Usuários',
  exportRule: 'users.export',
  row: userRow,
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'email', label: 'E-mail', sortable: true, filterable: true },
    {
      key: 'status',
      label: 'Situação',
      type: 'choice',
      sortable: true,
      filterable: true,
      options: userStatus.options,
    },
    { key: 'roles', label: 'Grupos', type: 'list' },
    { key: 'last_login_at', label: 'Último acesso', type: 'datetime', sortable: true, filterable: true },
    { key: 'created_at', label: 'Criado em', type: 'datetime', sortable: true, filterable: true },
  ],
});

/** "Group R reaches this entity", for this user alone. */
const accessWrite = z.strictObject({ role_id: id, entity_type: entityType, entity_id: id });

const userAccess = accessWrite.extend({
  entity_name: z.string(),
  /** Given to the whole group: changed at the group, not here. */
  inherited: z.boolean(),
});

export const userAction = z.enum(['edit', 'block', 'unblock', 'end_sessions', 'renew_access', 'delete']);
export type UserAction = z.output<typeof userAction>;

export const userDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  email: z.string(),
  status: userStatus.schema,
  first_access: z.boolean(),
  roles: z.array(role),
  accesses: z.array(userAccess),
  open_sessions: z.number(),
  last_login_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** What the signed-in user may do here, by the same rule that guards each write. */
  actions: z.array(userAction),
});
export type UserDetail = z.output<typeof userDetail>;

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
});

const writable = {
  name: line(120),
  email,
  role_ids: z.array(id).max(20),
  accesses: z.array(accessWrite).max(200),
};

export const userCreate = z.strictObject({ ...writable, delivery: accessDelivery.schema });
export const userCreated = userDetail.extend({ delivered: deliveredAccess });

export const userUpdate = z.strictObject({
  ...writable,
  version,
  status: z.enum(['active', 'inactive']).optional(),
  first_access: z.boolean(),
});

/** The short way other screens use: one group, in the active entity, by invitation. */
export const userInternalStore = z.strictObject({ name: line(120), email, role_id: id });

export const userOption = z.strictObject({ id, name: z.string(), email: z.string() });
export const assignableRole = role.extend({ assignable: z.boolean() });
