import { calloutTones } from '@conforme/contracts/platform/rich-text/rich-text.ts';
import { mergeAttributes, Node } from '@tiptap/core';
import { Table } from '@tiptap/extension-table';
import type { LoadFile } from './file-picture.tsx';

/** A picture of ours by its number: the page fetches it with the reader's own right. */
export const ownPicture = (loadFile: LoadFile) =>
  Node.create({
    name: 'ownPicture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      file: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-file'),
        renderHTML: ({ file }) => ({ 'data-file': file }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-file]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        dom.className = 'rich-picture';
        dom.alt = String(node.attrs.alt ?? '');
        let url: string | null = null;
        loadFile(String(node.attrs.file)).then(
          (content) => {
            url = URL.createObjectURL(content);
            dom.src = url;
          },
          () => undefined,
        );
        return {
          dom,
          destroy: () => {
            if (url) URL.revokeObjectURL(url);
          },
        };
      },
  });

/** Without the widths it would write as styles: no style is ever kept, and the page's policy applies none. */
export const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
}).configure({ resizable: false, View: null });

/** A paragraph or more that stands out. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: calloutTones[0],
      parseHTML: (element) => element.getAttribute('data-tone'),
      renderHTML: ({ tone }) => ({ 'data-tone': tone }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => [
    'aside',
    mergeAttributes(HTMLAttributes, { class: 'callout rich-callout' }),
    0,
  ],
});

/** An attached document, shown where it is talked about. */
export const EmbeddedDocument = Node.create({
  name: 'embeddedDocument',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-document'),
      renderHTML: ({ file }) => ({ 'data-document': file }),
    },
    name: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-name'),
      renderHTML: ({ name }) => ({ 'data-name': name }),
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-document]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'figure',
    mergeAttributes(HTMLAttributes, { class: 'rich-document' }),
    String(HTMLAttributes['data-name'] ?? ''),
  ],
});
