import { z } from '../../core/schema.ts';
import { RICH_TEXT_MOST } from './rich-text.ts';

/** As an editor sends it. The server sanitises it before it is kept, and again before it is shown. */
export const richTextInput = z.string().max(RICH_TEXT_MOST);
