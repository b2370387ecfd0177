import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailCatcher } from '../../apps/server/src/testing/mail-catcher.ts';

const PATIENCE_MS = 15_000;

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** Where its button leads, ready for `page.goto`. */
  readonly link: string | null;
}

export interface MailServerOfTests {
  /** For a product's SMTP_URL. */
  readonly url: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/** A real SMTP server whose mails every test process can read: they stand in a folder, one file each. */
export async function startMailServer(): Promise<MailServerOfTests> {
  const folder = mkdtempSync(join(tmpdir(), 'conforme-mails-'));
  let received = 0;
  const catcher = await startMailCatcher(({ envelope, mail }) => {
    const text = mail.text ?? '';
    const kept: ReceivedMail = {
      to: envelope.to,
      subject: mail.subject ?? '',
      text,
      html: mail.html ?? '',
      messageId: mail.messageId ?? '',
      link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
    };
    const file = join(folder, `${String(++received).padStart(6, '0')}.json`);
    // Whole from the moment it is there: others read while this writes.
    writeFileSync(`${file}.part`, JSON.stringify(kept));
    renameSync(`${file}.part`, file);
  });
  return {
    url: catcher.url,
    folder,
    async stop() {
      await catcher.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Mails to this address, oldest first; `folder` when the test started a mail server of its own. */
export function mailsTo(address: string, folder = process.env.PRODUCT_MAILS as string): ReceivedMail[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReceivedMail)
    .filter(({ to }) => to.includes(address));
}

/** The newest mail to this address whose subject fits, once it is there. Use an address of the test's own. */
export async function waitForMail(
  address: string,
  subject: RegExp = /./,
  folder?: string,
): Promise<ReceivedMail> {
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp; await sleep(100)) {
    const mail = mailsTo(address, folder).findLast((each) => subject.test(each.subject));
    if (mail) return mail;
  }
  throw new Error(`No mail to ${address} with ${subject} came in ${PATIENCE_MS / 1000} s`);
}
