import { isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { staffRefs } from './staff-channel.ts';

/** How many reports that the asker may open are open, for the menu. */
export const openCount = (path: `/${string}`) => async (signal: AbortSignal) =>
  (await call(staffRefs(path).today, {}, { signal, handles: isShownInPlace })).open;
