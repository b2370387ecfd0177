import { grid } from '../../core/grid.ts';
import { invalidBecause } from '../../core/invalid-because.ts';
import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { reach } from '../../platform/contacts/reach.schemas.ts';
import { contactFilter } from './contact-filter.ts';
import { listAudiences, listKinds } from './list-choices.ts';

export const contactListRow = z.strictObject({
  id,
  name: z.string(),
  kind: oneOf(listKinds),
  members: z.number(),
  owner: z.string().nullable(),
  audience: oneOf(listAudiences),
  organisation: z.string(),
  updated_at: instant,
});
export type ContactListRow = z.output<typeof contactListRow>;

const chosen = z.strictObject({ id, label: z.string() });

export const contactListDetail = z.strictObject({
  id,
  version,
  name: z.string(),
  description: z.string().nullable(),
  kind: oneOf(listKinds),
  filter: contactFilter.nullable(),
  audience: oneOf(listAudiences),
  roles: z.array(chosen),
  users: z.array(chosen),
  owner: chosen.nullable(),
  organisation: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type ContactListDetail = z.output<typeof contactListDetail>;

const ids = z.array(id).max(100).default([]);
const writable = {
  name: line(120),
  description: optionalText(500),
  filter: contactFilter.nullable().default(null),
  audience: oneOf(listAudiences).default('everyone'),
  role_ids: ids,
  user_ids: ids,
};

interface Audience {
  readonly audience: keyof typeof listAudiences.labels;
  readonly role_ids: readonly number[];
  readonly user_ids: readonly number[];
}

/** Chosen means somebody was; everyone means nobody had to be. */
function refuseAudience({ audience, role_ids, user_ids }: Audience): string | null {
  const named = role_ids.length + user_ids.length;
  if (audience === 'chosen') return named === 0 ? 'Escolha ao menos um grupo ou uma pessoa.' : null;
  return named > 0 ? invalidBecause('Uma lista aberta a todos não tem grupos nem pessoas.') : null;
}

export const contactListCreate = z
  .strictObject({ ...writable, kind: oneOf(listKinds) })
  .superRefine((list, ctx) => {
    const refusal = refuseAudience(list);
    if (refusal) ctx.addIssue({ code: 'custom', path: ['role_ids'], message: refusal });
    if ((list.kind === 'dynamic') !== (list.filter !== null))
      ctx.addIssue({
        code: 'custom',
        path: ['filter'],
        message: invalidBecause('Só uma lista por filtro tem filtro.'),
      });
  });
/** What a list is, fixed or by filter, it stays. */
export const contactListUpdate = z
  .strictObject({ ...writable, owner_id: id.nullable().default(null), version })
  .superRefine((list, ctx) => {
    const refusal = refuseAudience(list);
    if (refusal) ctx.addIssue({ code: 'custom', path: ['role_ids'], message: refusal });
  });
export type ContactListInput = z.output<typeof contactListCreate>;
export type ContactListChange = z.output<typeof contactListUpdate>;

/** Each member, and why a sender will pass them by. */
const memberRow = z.strictObject({
  id,
  name: z.string(),
  organisation: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  opted_out: z.boolean(),
  bounced: z.boolean(),
});
export type ListMember = z.output<typeof memberRow>;
export const memberGrid = grid({
  title: 'Contatos da lista',
  columns: [{ key: 'name', label: 'Nome', sortable: true }],
  row: memberRow,
});

export const MOST_AT_ONCE = 5000;
export const added = z.strictObject({ added: z.number(), already: z.number() });
export const pasted = z.strictObject({
  ...added.shape,
  created: z.number(),
  /** Of no contact yet: made into contacts only when asked again with `create_unknown`. */
  unknown: z.array(z.strictObject({ email: z.string(), name: z.string().nullable() })),
  invalid: z.array(z.string()),
});
export type Pasted = z.output<typeof pasted>;

export const preview = z.strictObject({ ...reach.shape, first: z.array(memberRow) });
