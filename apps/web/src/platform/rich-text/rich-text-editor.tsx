import { isRichTextLink } from '@conforme/contracts/platform/rich-text/rich-text.ts';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { IconFileText, IconInfoCircle, IconPhoto, IconTable, IconTableOff } from '@tabler/icons-react';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { editorLabels } from './editor-labels.ts';
import { Callout, EmbeddedDocument, ownPicture, PlainTable } from './editor-nodes.ts';
import type { LoadFile } from './file-picture.tsx';
import { LinkControl } from './link-control.tsx';
import './rich-text.css';

export interface RichTextEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly label: string;
  readonly loadFile: LoadFile;
  /** Asks for a picture, its words and a place to keep it; null where nothing was chosen. Absent: no pictures. */
  readonly onPicture?: () => Promise<{ readonly id: string; readonly alt: string } | null>;
  /** Attached documents that can be shown within the text. */
  readonly documents: readonly { readonly id: string; readonly name: string }[];
}

/** Writes formatted text of the one allow-list. Its code is loaded when a page with it is opened. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, label, loadFile } = props;
  const changed = useRef(onChange);
  changed.current = onChange;
  const written = useRef(value);
  const editor = useEditor({
    // Its style element would carry no nonce: rich-text.css says the same.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        code: false,
        codeBlock: false,
        link: {
          openOnClick: false,
          protocols: ['https', 'http', 'mailto'],
          isAllowedUri: (address) => isRichTextLink(address),
          HTMLAttributes: { target: null, rel: null, class: null },
        },
      }),
      PlainTable,
      TableKit.configure({ table: false }),
      ownPicture(loadFile),
      Callout,
      EmbeddedDocument,
    ],
    content: value,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'rich-text',
        dir: 'auto',
      },
    },
    onUpdate: ({ editor: current }) => {
      written.current = current.isEmpty ? '' : current.getHTML();
      changed.current(written.current);
    },
  });
  // What did not come from here (another version, a draft given up) takes the place of what is written.
  useEffect(() => {
    if (editor && value !== written.current) {
      written.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);
  if (!editor) return null;
  return (
    <MantineEditor editor={editor} labels={editorLabels} className="rich-editor" withTypographyStyles={false}>
      <Toolbar editor={editor} {...props} />
      <MantineEditor.Content />
    </MantineEditor>
  );
}

function Toolbar({ editor, onPicture, documents }: { editor: Editor } & RichTextEditorProps) {
  const chain = () => editor.chain().focus();
  const insertPicture = async () => {
    const picture = await onPicture?.();
    if (picture)
      chain()
        .insertContent({ type: 'ownPicture', attrs: { file: picture.id, alt: picture.alt } })
        .run();
  };
  const isInTable = editor.isActive('table');
  return (
    <MantineEditor.Toolbar sticky stickyOffset={0}>
      <MantineEditor.ControlsGroup>
        <MantineEditor.H2 />
        <MantineEditor.H3 />
        <MantineEditor.H4 />
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        <MantineEditor.Bold />
        <MantineEditor.Italic />
        <MantineEditor.Underline />
        <MantineEditor.Strikethrough />
        <MantineEditor.ClearFormatting />
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        <LinkControl editor={editor} />
        <MantineEditor.Unlink />
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        <MantineEditor.BulletList />
        <MantineEditor.OrderedList />
        <MantineEditor.Blockquote />
        <MantineEditor.Hr />
        <MantineEditor.Control
          aria-label="Destaque"
          title="Destaque"
          active={editor.isActive('callout')}
          onClick={() =>
            editor.isActive('callout') ? chain().lift('callout').run() : chain().wrapIn('callout').run()
          }
        >
          <IconInfoCircle size={16} stroke={1.6} />
        </MantineEditor.Control>
      </MantineEditor.ControlsGroup>
      <MantineEditor.ControlsGroup>
        {onPicture && (
          <MantineEditor.Control aria-label="Imagem" title="Imagem" onClick={insertPicture}>
            <IconPhoto size={16} stroke={1.6} />
          </MantineEditor.Control>
        )}
        <MantineEditor.Control
          aria-label="Tabela"
          title="Tabela"
          disabled={isInTable}
          onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <IconTable size={16} stroke={1.6} />
        </MantineEditor.Control>
        {documents.map(({ id, name }) => (
          <MantineEditor.Control
            key={id}
            aria-label={`Mostrar no texto: ${name}`}
            title={`Mostrar no texto: ${name}`}
            onClick={() =>
              chain()
                .insertContent({ type: 'embeddedDocument', attrs: { file: id, name } })
                .run()
            }
          >
            <IconFileText size={16} stroke={1.6} />
          </MantineEditor.Control>
        ))}
      </MantineEditor.ControlsGroup>
      {isInTable && <TableControls editor={editor} />}
      <MantineEditor.ControlsGroup>
        <MantineEditor.Undo />
        <MantineEditor.Redo />
      </MantineEditor.ControlsGroup>
    </MantineEditor.Toolbar>
  );
}

function TableControls({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  const acts = [
    { label: '+ linha', run: () => chain().addRowAfter().run() },
    { label: '− linha', run: () => chain().deleteRow().run() },
    { label: '+ coluna', run: () => chain().addColumnAfter().run() },
    { label: '− coluna', run: () => chain().deleteColumn().run() },
  ];
  return (
    <MantineEditor.ControlsGroup>
      {acts.map(({ label, run }) => (
        <MantineEditor.Control key={label} className="rich-table-act" onClick={run}>
          {label}
        </MantineEditor.Control>
      ))}
      <MantineEditor.Control
        aria-label="Excluir tabela"
        title="Excluir tabela"
        onClick={() => chain().deleteTable().run()}
      >
        <IconTableOff size={16} stroke={1.6} />
      </MantineEditor.Control>
    </MantineEditor.ControlsGroup>
  );
}
