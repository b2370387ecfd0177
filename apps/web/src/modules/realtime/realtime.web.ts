import { realtimePages } from '@conforme/contracts/modules/realtime/realtime.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const realtimeWeb = bindPages(realtimePages, {});
