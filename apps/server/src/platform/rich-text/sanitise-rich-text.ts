import {
  calloutTones,
  isFileNumber,
  isRichTextLink,
  richTextAttributes,
  richTextTags,
  withLines,
} from '@conforme/contracts/platform/rich-text/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

type Attributes = Record<string, string>;

/** Only those whose value is what it has to be. */
const kept = (attributes: Attributes, rules: Record<string, (value: string) => boolean>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => rules[name]?.(value) ?? false));

const isSmallNumber = (value: string) => /^[1-9][0-9]{0,2}$/.test(value);
const isTone = (value: string) => (calloutTones as readonly string[]).includes(value);
const isShort = (value: string) => value.length <= 200;
const spans = { colspan: isSmallNumber, rowspan: isSmallNumber };
const valueRules: Record<string, Record<string, (value: string) => boolean>> = {
  a: { href: isRichTextLink },
  img: { 'data-file': isFileNumber, alt: isShort },
  aside: { 'data-tone': isTone },
  figure: { 'data-document': isFileNumber, 'data-name': isShort },
  ol: { start: isSmallNumber },
  th: spans,
  td: spans,
};

const checkedValues = Object.fromEntries(
  Object.entries(valueRules).map(([tag, rules]) => [
    tag,
    (tagName: string, attributes: Attributes) => ({ tagName, attribs: kept(attributes, rules) }),
  ]),
);
const renamed = { b: 'strong', i: 'em', strike: 's', del: 's', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' };
const renamedTags = Object.fromEntries(
  Object.entries(renamed).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: richTextAttributes as Record<string, string[]>,
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  nestingLimit: 24,
  // What stands in these is no text of anybody's.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'listing',
    'plaintext',
    'iframe',
    'noembed',
    'noframes',
    'template',
    'title',
    'svg',
    'math',
  ],
  transformTags: { ...renamedTags, ...checkedValues },
  // A picture that is no file of ours is nothing.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs['data-file']) || (tag === 'figure' && !attribs['data-document']),
};

/** Formatted text as it may be kept and shown: whatever the one allow-list does not name is gone. */
export const sanitiseRichText = (html: string): string => sanitizeHtml(html, options);

/** Its words alone, a line for each block: for search, minutes of reading and plain mail. */
export function richTextWords(html: string): string {
  const words = sanitizeHtml(withLines(html), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: options.nonTextTags ?? [],
  });
  return words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/** Files that a sanitised text shows. */
export const filesInRichText = (html: string): string[] =>
  [...html.matchAll(/ data-(?:file|document)="([0-9a-f-]{36})"/g)].map((match) => match[1] as string);
