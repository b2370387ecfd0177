import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface CaughtMail {
  /** Whom the sender told the server about, which is who would get it. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** As a mail program reads it. */
  readonly mail: Email;
  readonly source: string;
}

export interface MailCatcher {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  readonly mails: readonly CaughtMail[];
  /** Waits until there are so many. */
  count(times: number): Promise<void>;
  close(): Promise<void>;
}

/** What a test decides about a message: throw to refuse it, wait to be slow. */
export type Judge = (mail: CaughtMail) => void | Promise<void>;

/** A refusal in the words of a mail server: `refusal(550, 'No such user')`. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server on this machine that keeps what it is given. */
export async function startMailCatcher(
  judge: Judge = () => {},
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, answer) {
      const keep = async () => {
        const source = await buffer(stream);
        const { mailFrom, rcptTo } = session.envelope;
        const caught = {
          envelope: {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          },
          mail: await PostalMime.parse(source),
          source: source.toString(),
        };
        await judge(caught);
        mails.push(caught);
      };
      keep().then(
        () => answer(null),
        (error) => answer(error),
      );
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const { port: chosen } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen,
    mails,
    async count(times) {
      for (let tries = 0; mails.length < times; tries++) {
        if (tries > 1000) throw new Error(`${times} messages were expected, ${mails.length} came`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
