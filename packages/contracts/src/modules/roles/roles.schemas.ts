import { yesNo } from '../../core/choices.ts';
import { entityType } from '../../core/entity.ts';
import { grid } from '../../core/grid.ts';
import { pictureAddress } from '../../core/picture.ts';
import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { userStatus } from '../../core/user-status.ts';

export const roleRow = z.strictObject({
  id,
  name: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  /** People of the active organisation only. */
  users_count: z.number(),
  permissions_count: z.number(),
  requires_second_factor: oneOf(yesNo),
  /** `admin`, `teacher` and `student`: neither renamed nor deleted. */
  reserved: oneOf(yesNo),
  /** Holds permissions the asker's group lacks. */
  exceeds: z.boolean(),
  updated_at: instant,
});

export type RoleRow = z.output<typeof roleRow>;

/** Given to every holder of the group, in the active organisation. Changed by the data_access endpoints. */
const roleAccess = z.strictObject({ entity_type: entityType, entity_id: id, entity_name: z.string() });

export const roleAction = z.enum(['edit', 'rename', 'copy', 'delete']);
export type RoleAction = z.output<typeof roleAction>;

export const roleDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  requires_second_factor: z.boolean(),
  reserved: z.boolean(),
  /** Holds permissions the asker's group lacks: it keeps its identifier, its guard and its place. */
  exceeds: z.boolean(),
  permission_ids: z.array(id),
  /** Of those, the ones that cannot be taken away: without them nobody could manage the installation. */
  fixed_permission_ids: z.array(id),
  users_count: z.number(),
  /** Of those, the people who have no second factor. */
  without_second_factor: z.number(),
  accesses: z.array(roleAccess),
  created_at: instant,
  updated_at: instant,
  /** What the signed-in user may do here, by the same rule that guards each write. */
  actions: z.array(roleAction),
});
export type RoleDetail = z.output<typeof roleDetail>;

const writable = {
  name: line(60).regex(
    /^[a-z][a-z0-9_]*$/,
    'Use letras minúsculas sem acento, números e sublinhado, como em comite_etica.',
  ),
  display_name: line(80),
  description: optionalText(500),
  requires_second_factor: z.boolean(),
};
const permissionIds = z.array(id).max(2000);

export const roleCreate = z.strictObject({
  ...writable,
  /** The group it is a copy of: whose permissions it gets when none are named here. */
  copy_from: id.optional(),
  permission_ids: permissionIds.optional(),
});
export const roleUpdate = z.strictObject({ ...writable, version, permission_ids: permissionIds });

export const memberGrid = grid({
  title: 'Pessoas do grupo',
  row: z.strictObject({
    id,
    name: z.string(),
    email: z.string(),
    status: oneOf(userStatus),
    photo: pictureAddress,
    /** The signed-in user may take this person out of the group. */
    removable: z.boolean(),
  }),
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
  ],
});

/** Areas, what they hold, and the permissions in it, in the order to show them. */
export const permissionTree = z.array(
  z.strictObject({
    id,
    display_name: z.string(),
    functionalities: z.array(
      z.strictObject({
        id,
        display_name: z.string(),
        description: z.string().nullable(),
        permissions: z.array(
          z.strictObject({
            id,
            name: z.string(),
            display_name: z.string(),
            description: z.string(),
            /** From the catalogue: the server checks it. The others only show and hide. */
            system: z.boolean(),
            /** By the active group of whoever asks: only these can be given or taken away. */
            held: z.boolean(),
          }),
        ),
      }),
    ),
  }),
);
export type PermissionTree = z.output<typeof permissionTree>;
