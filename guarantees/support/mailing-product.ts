import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { type MailCatcher, startMailCatcher } from '../../apps/server/src/testing/mail-catcher.ts';
import { openDatabase, type Pool, withAdministrator } from './api-client.ts';
import { type Ended, type ServerProcess, serve, startedDataDir, stop } from './server-process.ts';

/** The product with a mail server that takes everything, to be killed while it sends. */
export class MailingProduct {
  owner: Pool;
  private constructor(
    readonly url: string,
    readonly catcher: MailCatcher,
    private readonly settings: Record<string, string> & { readonly DATA_DIR: string },
    private server: ServerProcess,
  ) {
    this.owner = openDatabase(settings.DATA_DIR);
  }

  static async start(): Promise<MailingProduct> {
    const catcher = await startMailCatcher(() => sleep(2));
    const port = await freePort();
    const settings = {
      ...{ DATA_DIR: startedDataDir(), PORT: port, ...withAdministrator },
      ...{ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' },
    };
    return new MailingProduct(`http://127.0.0.1:${port}`, catcher, settings, await serve(settings));
  }

  /** What came to addresses that begin so: to whom, and under which Message-ID. */
  received = (prefix: string): string[] =>
    this.catcher.mails
      .filter(({ envelope }) => envelope.to[0]?.startsWith(prefix))
      .map(({ envelope, mail }) => `${envelope.to} ${mail.messageId}`);

  /** Ends without a word, and starts again. */
  async kill(): Promise<void> {
    await this.owner.end();
    this.server.child.kill('SIGKILL');
    await this.server.ended;
    this.server = await serve(this.settings);
    this.owner = openDatabase(this.settings.DATA_DIR);
  }

  async end(): Promise<Ended> {
    await this.owner.end();
    return stop(this.server);
  }
}
