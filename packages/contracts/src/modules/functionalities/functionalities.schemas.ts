import { choices, yesNo } from '../../core/choices.ts';
import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';

export const functionalityRow = z.strictObject({
  id,
  name: z.string(),
  display_name: z.string(),
  module: z.string(),
  description: z.string().nullable(),
  permissions_count: z.number(),
  /** The groups that hold any of its permissions, and the people of the active scope in them: who loses by its deletion. */
  roles_count: z.number(),
  users_count: z.number(),
  /** From the catalogue: its words can be changed, its name cannot, and it stays. */
  system: oneOf(yesNo),
  updated_at: instant,
});

export type FunctionalityRow = z.output<typeof functionalityRow>;

export const moduleDetail = z.strictObject({
  id,
  version,
  display_name: z.string(),
  system: z.boolean(),
});
export const moduleUpdate = z.strictObject({ version, display_name: line(60) });

/** One guard: permissions of a guard that nothing checks would look like rights and be none. */
const guardName = choices({ web: 'web' });

const permissionWritable = {
  /** '|' separates alternatives in a rule and blanks hide there, so neither can be part of a name. */
  name: line(100).regex(
    /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/,
    'Use letras minúsculas sem acento, números, ponto e sublinhado, como em relatorios.exportar. Sem espaço e sem barra vertical.',
  ),
  display_name: line(80),
  guard_name: oneOf(guardName).default('web'),
  description: line(300),
};

export const functionalityAction = z.enum(['edit', 'rename', 'delete']);
export type FunctionalityAction = z.output<typeof functionalityAction>;

export const functionalityDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  system: z.boolean(),
  module: moduleDetail,
  permissions: z.array(
    z.strictObject({
      id,
      name: z.string(),
      display_name: z.string(),
      guard_name: z.string(),
      description: z.string(),
      system: z.boolean(),
      /** How many groups hold it: what its deletion would take away. */
      roles_count: z.number(),
    }),
  ),
  created_at: instant,
  updated_at: instant,
  actions: z.array(functionalityAction),
});
export type FunctionalityDetail = z.output<typeof functionalityDetail>;

const writable = {
  name: line(60).regex(
    /^[a-z][a-z0-9_-]*$/,
    'Use letras minúsculas sem acento, números, hífen e sublinhado, como em relatorios.',
  ),
  display_name: line(80),
  description: optionalText(500),
  /** A module that exists, or the name of a new one. */
  module_id: id.nullable(),
  new_module: line(60).nullable().default(null),
};

export const functionalityCreate = z.strictObject({
  ...writable,
  permissions: z.array(z.strictObject(permissionWritable)).max(100),
});
/** The permissions are all of them: one without an id is new, one that is missing is deleted. */
export const functionalityUpdate = z.strictObject({
  ...writable,
  version,
  permissions: z.array(z.strictObject({ id: id.optional(), ...permissionWritable })).max(200),
});
