/**
 * The one allow-list of formatted text: what the editor writes, what the server keeps and what a page shows. Plain data
 * without zod, for both sides.
 */
export const richTextTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'a',
  'blockquote',
  'hr',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'aside',
  'figure',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Everything else is dropped: no style, class, id, name or event ever stays. */
export const richTextAttributes: Readonly<Partial<Record<RichTextTag, readonly string[]>>> = {
  a: ['href'],
  // A file of ours by its number; the page fetches it with the reader's own right.
  img: ['data-file', 'alt'],
  // A callout.
  aside: ['data-tone'],
  // An attached document shown within the text.
  figure: ['data-document', 'data-name'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

export const calloutTones = ['info', 'warn', 'ok'] as const;

export const RICH_TEXT_MOST = 200_000;

/** Written whole: 'javascript:' hidden behind signs does not begin like this, and '//host' neither. */
const LINK = /^(?:https:\/\/|http:\/\/|mailto:)[^\s<>"'`\\]{1,2000}$/i;
export const isRichTextLink = (href: string): boolean => LINK.test(href);

const HOST = /^[a-z\d\u00c0-\u024f.-]{4,200}$/i;
const isHost = (host: string): boolean =>
  HOST.test(host) && host.split('.').every(Boolean) && /\.[a-z]{2,24}$/i.test(host);

function isMail(address: string): boolean {
  const [name = '', host = '', ...more] = address.split('@');
  return more.length === 0 && /^[^\s:/?#]{1,64}$/.test(name) && isHost(host);
}

function isPlace(address: string): boolean {
  const host = address.slice(0, address.search(/[:/?#]|$/));
  const rest = address.slice(host.length);
  return isHost(host) && (!rest.startsWith(':') || /^:\d{1,5}(?:[/?#]|$)/.test(rest));
}

/** What was typed as the address of a link, written whole; null where nobody can tell what is meant. */
export function linkMeant(typed: string): string | null {
  const address = typed.trim();
  if (isRichTextLink(address)) return address;
  const whole = isMail(address) ? `mailto:${address}` : isPlace(address) ? `https://${address}` : '';
  return isRichTextLink(whole) ? whole : null;
}

const FILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isFileNumber = (value: string): boolean => FILE.test(value);

/** With a line for each block, for whoever takes its words alone: tags and entities are still in it. */
export const withLines = (html: string): string =>
  html.replace(/<\/(?:p|h[2-4]|li|tr|blockquote|aside)>|<br(?: \/)?>/g, '\n');
