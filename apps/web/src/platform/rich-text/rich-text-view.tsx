import {
  isFileNumber,
  isRichTextLink,
  type RichTextTag,
  richTextTags,
} from '@conforme/contracts/platform/rich-text/rich-text.ts';
import { IconFileText } from '@tabler/icons-react';
import { createElement, type ReactNode, useMemo } from 'react';
import { FilePicture, type LoadFile } from './file-picture.tsx';
import './rich-text.css';

interface Props {
  readonly html: string;
  readonly loadFile: LoadFile;
  /** Opens an embedded document; absent where nothing opens it. */
  readonly onDocument?: (fileId: string, name: string) => void;
}

/**
 * The one place that shows formatted text. Nothing is handed to the browser as HTML: the text is parsed apart from the
 * page, and only elements and attributes of the allow-list are made from it.
 */
export function RichTextView({ html, loadFile, onDocument }: Props) {
  const content = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  return (
    <div className="rich-text" dir="auto">
      {childrenOf(content, { loadFile, ...(onDocument ? { onDocument } : {}) })}
    </div>
  );
}

type Means = Omit<Props, 'html'>;
const isAllowed = (tag: string): tag is RichTextTag => (richTextTags as readonly string[]).includes(tag);
const EMPTY: readonly string[] = ['br', 'hr'];
const DROPPED: readonly string[] = [
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
];

const childrenOf = (node: Node, means: Means): ReactNode[] =>
  Array.from(node.childNodes, (child, index) => shown(child, index, means));

function shown(node: Node, key: number, means: Means): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (DROPPED.includes(tag)) return null;
  if (!isAllowed(tag)) return childrenOf(node, means);
  if (tag === 'img') return picture(node, key, means);
  if (tag === 'figure') return embedded(node, key, means);
  const children = EMPTY.includes(tag) ? undefined : childrenOf(node, means);
  if (tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard, too.
      <section key={key} className="rich-table" tabIndex={0} aria-label="Tabela">
        <table>{children}</table>
      </section>
    );
  return createElement(tag, { key, ...attributesOf(node, tag) }, children);
}

function attributesOf(node: Element, tag: RichTextTag): Record<string, string | number> {
  const value = (name: string) => node.getAttribute(name) ?? '';
  const span = (name: string) => Math.min(100, Number.parseInt(value(name), 10) || 1);
  if (tag === 'a' && isRichTextLink(value('href')))
    return { href: value('href'), target: '_blank', rel: 'noopener noreferrer nofollow' };
  if (tag === 'th') return { colSpan: span('colspan'), rowSpan: span('rowspan'), scope: 'col' };
  if (tag === 'td') return { colSpan: span('colspan'), rowSpan: span('rowspan') };
  if (tag === 'ol' && node.hasAttribute('start')) return { start: span('start') };
  if (tag === 'aside')
    return {
      className: 'callout rich-callout',
      // Amber is for dates alone, also where a text brought a warning along.
      'data-tone': value('data-tone') === 'ok' ? 'ok' : 'info',
      role: 'note',
    };
  return {};
}

function picture(node: Element, key: number, { loadFile }: Means): ReactNode {
  const file = node.getAttribute('data-file') ?? '';
  return isFileNumber(file) ? (
    <FilePicture key={key} fileId={file} alt={node.getAttribute('alt') ?? ''} loadFile={loadFile} />
  ) : null;
}

function embedded(node: Element, key: number, { onDocument }: Means): ReactNode {
  const file = node.getAttribute('data-document') ?? '';
  const name = node.getAttribute('data-name') ?? 'Documento';
  if (!isFileNumber(file)) return null;
  return (
    <p key={key} className="rich-document">
      <IconFileText size={20} stroke={1.6} aria-hidden="true" />
      {onDocument ? (
        <button type="button" className="rich-document-open" onClick={() => onDocument(file, name)}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
    </p>
  );
}
