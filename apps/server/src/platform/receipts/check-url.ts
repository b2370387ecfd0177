import type { Config } from '../../core/config.ts';
import { pageUrl } from '../accounts/account-letters.ts';

/** Where whoever holds a paper of ours checks it; its QR code leads there. */
export const checkUrl = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, code: string): string =>
  pageUrl(config, `/ged/validate/${code}`);
