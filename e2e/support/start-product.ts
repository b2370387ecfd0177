import { administrator } from './administrator.ts';
import { launchProduct } from './launch-product.ts';
import { startMailServer } from './mail-server.ts';

/** One product for the whole run, with an administrator; a test that needs a first run launches its own. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const mails = await startMailServer();
  const product = await launchProduct({
    SMTP_URL: mails.url,
    MAIL_FROM: 'nao-responda@conforme.test',
    SETUP_ADMIN_EMAIL: administrator.email,
    SETUP_ADMIN_PASSWORD: administrator.password,
    SETUP_ORGANISATION: administrator.organisation,
    LOGIN_TRIES_PER_ADDRESS: '1000',
    MAILS_PER_NETWORK_PER_HOUR: '1000',
    // Tests run side by side as the same person; nobody's session may push another's out.
    SESSIONS_PER_USER: '100',
  });
  process.env.PRODUCT_URL = product.url;
  process.env.PRODUCT_MAILS = mails.folder;
  return async () => {
    await product.stop();
    await mails.stop();
  };
}
