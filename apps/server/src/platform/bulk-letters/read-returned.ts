import PostalMime from 'postal-mime';

/** What a returned message says: of which of our messages, and whether it is for good. */
export interface ReturnedMessage {
  readonly messageIds: readonly string[];
  readonly isPermanent: boolean;
}

/** A report tells of one message; whoever packs many into one gets the first of them read. */
const MOST_IDS = 20;
const limits = { maxNestingDepth: 10, maxHeadersSize: 64 * 1024 };

/**
 * A delivery status notification (RFC 3464), as a mail program saves it: read in a thread with limits, because it came from
 * outside. The message it returns, or its headers alone, has our Message-ID.
 */
export async function readReturned(bytes: Uint8Array): Promise<ReturnedMessage> {
  const message = await PostalMime.parse(bytes, {
    ...limits,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const parts = (type: string) =>
    message.attachments
      .filter(({ mimeType }) => mimeType === type)
      .map(({ content }) => (typeof content === 'string' ? content : ''));
  const original = [...parts('message/rfc822'), ...parts('text/rfc822-headers')];
  const ids = [...original.map(headOf), message.inReplyTo ?? '', message.references ?? ''].flatMap(idsIn);
  const status = parts('message/delivery-status').join('\n');
  return {
    messageIds: [...new Set(ids)].slice(0, MOST_IDS),
    isPermanent: /^status:[ \t]*5\./im.test(status),
  };
}

/** The headers: what stands in the text is what its author wrote. */
const headOf = (text: string): string => {
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? '';
  return /^message-id:[ \t]*(<[^<>\s]{1,300}>)/im.exec(head)?.[1] ?? '';
};

const idsIn = (text: string): string[] => [...text.matchAll(/<([^<>\s]{1,300})>/g)].map(([, id = '']) => id);
