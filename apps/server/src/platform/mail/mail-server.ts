import { createTransport } from 'nodemailer';
import type { Config } from '../../core/config.ts';
import type { Letter } from './letter.ts';
import { letterHtml, letterText } from './render-letter.ts';

export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly letter: Letter;
  readonly messageId: string;
  /** What goes with it, ready to be read. */
  readonly attachment?: { readonly name: string; readonly content: Buffer } | null;
}

export interface MailServer {
  /** Resolves when the server took the message over. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Milliseconds: until it greets, without a word from it, and for one message in all. */
const patience = { connect: 10_000, silence: 20_000, whole: 60_000 };

/** One recipient, and none of the characters an address list or a header is made of. */
const plainAddress = /^[^\s<>()[\],;:\\"@\p{C}]+@[^\s<>()[\],;:\\"@\p{C}]+$/u;

/** The mail server of SMTP_URL; null when there is none. Every message has a connection of its own. */
export function openMailServer(config: Config, wait = patience): MailServer | null {
  const { SMTP_URL, MAIL_FROM } = config;
  if (!SMTP_URL || !MAIL_FROM) return null;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password is never sent in the open, except to this very machine.
    requireTLS: !secure && username !== '' && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: wait.connect,
    greetingTimeout: wait.connect,
    dnsTimeout: wait.connect,
    socketTimeout: wait.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, letter, messageId, attachment }) {
      if (!plainAddress.test(to.address)) throw new RefusedAddress();
      // As objects: text is never searched for addresses, so a name cannot smuggle in a second recipient.
      const recipient = { name: oneLine(to.name), address: to.address };
      const sending = transport.sendMail({
        envelope: { from: MAIL_FROM, to: [to.address] },
        from: { name: 'Conforme', address: MAIL_FROM },
        to: [recipient],
        ...(letter.contact && plainAddress.test(letter.contact)
          ? { replyTo: { name: '', address: letter.contact } }
          : {}),
        subject: oneLine(letter.subject),
        messageId: `<${messageId}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': 'pt-BR',
          ...(letter.leaving
            ? {
                'List-Unsubscribe': `<${letter.leaving.oneClick}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
        text: letterText(letter),
        html: letterHtml(letter),
        ...(letter.calendar
          ? {
              icalEvent: {
                method: letter.calendar.method,
                filename: letter.calendar.method === 'CANCEL' ? 'cancelamento.ics' : 'convite.ics',
                content: letter.calendar.text,
              },
            }
          : {}),
        attachments: attachment
          ? [{ filename: attachment.name, content: attachment.content, contentType: 'application/pdf' }]
          : [],
      });
      await within(wait.whole, sending);
    },
  };
}

/** An address that no server needs to be asked about. */
export class RefusedAddress extends Error {}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

const oneLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** A server that sends a byte now and then is silent for no long, and still never done. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
