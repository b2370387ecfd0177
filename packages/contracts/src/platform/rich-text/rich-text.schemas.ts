import { z } from '../../core/schema.ts';
import { RICH_TEXT_MOST } from './rich-text.ts';

/** As an editor sends it. The server sanitises it before it is kept, and again before it is shown. */
export const richTextInput = z.string().max(RICH_TEXT_MOST);

/** A file that belongs to a text, as whoever writes it gets it. */
export const textFile = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  size: z.number(),
  media_type: z.string(),
});
export type TextFile = z.output<typeof textFile>;
