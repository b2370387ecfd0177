import { yesNo } from '../../core/choices.ts';
import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { groupColours, groupIcons } from './newsletter-choices.ts';

const chosen = z.strictObject({ id, label: z.string() });
const shown = {
  id,
  name: z.string(),
  colour: oneOf(groupColours),
  icon: oneOf(groupIcons),
};

/** What a group and a subgroup share. */
export const newsGroupRow = z.strictObject({
  ...shown,
  position: z.number().int(),
  active: oneOf(yesNo),
  moderators: z.array(z.string()),
  newsletters: z.number(),
  organisation: z.string(),
  updated_at: instant,
});
export type NewsGroupRow = z.output<typeof newsGroupRow>;
export const newsSubgroupRow = newsGroupRow.extend({ group: z.string() });
export type NewsSubgroupRow = z.output<typeof newsSubgroupRow>;

export const newsGroupDetail = z.strictObject({
  ...shown,
  version,
  description: z.string().nullable(),
  active: z.boolean(),
  moderators: z.array(chosen),
  organisation: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type NewsGroupDetail = z.output<typeof newsGroupDetail>;
export const newsSubgroupDetail = newsGroupDetail.extend({ group: chosen });
export type NewsSubgroupDetail = z.output<typeof newsSubgroupDetail>;

const writable = {
  name: line(80),
  description: optionalText(500),
  colour: oneOf(groupColours),
  icon: oneOf(groupIcons),
  active: z.boolean().default(true),
  moderator_ids: z.array(id).max(50).default([]),
};
export const newsGroupCreate = z.strictObject(writable);
export const newsGroupUpdate = z.strictObject({ ...writable, version });
export const newsSubgroupCreate = z.strictObject({ ...writable, group_id: id });
export const newsSubgroupUpdate = z.strictObject({ ...writable, group_id: id, version });
export type NewsGroupInput = z.output<typeof newsGroupCreate>;

/** Every one of the organisation, as the new order has them. */
export const newOrder = z.strictObject({ ids: z.array(id).min(1).max(500) });
export const ordered = z.array(z.strictObject({ ...shown, group: z.string().nullable() }));
export type OrderedGroup = z.output<typeof ordered>[number];
