import { linkMeant } from '@conforme/contracts/platform/rich-text/rich-text.ts';
import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';

/** The address of a link, written whole where it can be told what is meant; what cannot be kept stays in the box. */
export function LinkControl({ editor }: { editor: Editor }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const show = (address: string | null) => {
    setTyped(address);
    setError(null);
  };
  const save = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const address = linkMeant(typed ?? '');
    if (typed?.trim() === '') chain.unsetLink().run();
    else if (address === null)
      return setError('Escreva um endereço como www.exemplo.com.br ou nome@exemplo.com.br.');
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: typed?.trim() ?? '',
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    else chain.setLink({ href: address }).run();
    show(null);
  };
  return (
    <Popover
      opened={typed !== null}
      onChange={(opened) => !opened && show(null)}
      trapFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <MantineEditor.Control
          aria-label="Link"
          title="Link"
          active={editor.isActive('link')}
          onClick={() => show(String(editor.getAttributes('link').href ?? ''))}
        >
          <IconLink size={16} stroke={1.6} />
        </MantineEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className="rich-link-box">
        <TextInput
          className="grow"
          aria-label="Endereço do link"
          placeholder="https://exemplo.com.br"
          inputMode="url"
          value={typed ?? ''}
          error={error}
          onChange={({ currentTarget: { value } }) => show(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
        <Button variant="default" onClick={save}>
          Salvar
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
