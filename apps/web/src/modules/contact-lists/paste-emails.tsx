import { messages } from '@conforme/contracts/core/messages.ts';
import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import type { Pasted } from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { useCan } from '../../core/session/permissions.ts';
import '../../core/ui/field-styles.ts';

const SHOWN = 8;
const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** As the server reads it again, with the name that was pasted beside it. */
const asWritten = ({ email, name }: Pasted['unknown'][number]) => (name ? `"${name}" <${email}>` : email);

/** What is valid goes in at once; what is not stays to be put right; what nobody has is asked about. */
export function PasteEmails({ listId }: { listId: number }) {
  const mayCreate = useCan()('contacts.edit');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<Pasted | null>(null);
  const paste = useSend(contactLists.endpoints.paste, {
    announce: false,
    handles: (error) => error.errors?.text !== undefined,
  });
  const send = (pasted: string, create_unknown: boolean) =>
    paste.mutate(
      { params: { id: String(listId) }, body: { text: pasted, create_unknown } },
      {
        onSuccess: (result) => {
          if (!create_unknown) {
            setText(result.invalid.join('\n'));
            setProblem(result.invalid.length > 0 ? messages.onlyValidEmails : null);
          }
          setDone(result);
        },
        onError: (error) => setProblem(error.errors?.text?.[0] ?? null),
      },
    );
  return (
    <div className="list-way">
      <Textarea
        label="Colar e-mails"
        placeholder="maria@escola.com.br, joao@escola.com.br"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconClipboardText size={17} stroke={1.6} />}
        disabled={text.trim() === ''}
        loading={paste.isPending}
        onClick={() => send(text, false)}
      >
        Incluir e-mails
      </Button>
      <div role="status">
        {done && (
          <p className="small">
            {plural(done.added, 'incluído', 'incluídos')}
            {done.already > 0 && `, ${plural(done.already, 'já estava', 'já estavam')} na lista`}.
          </p>
        )}
        {done && done.unknown.length > 0 && (
          <div className="callout" data-tone="info">
            <div>
              {plural(done.unknown.length, 'endereço não é', 'endereços não são')} de nenhum contato:{' '}
              {done.unknown.slice(0, SHOWN).map(asWritten).join(', ')}
              {done.unknown.length > SHOWN && ' e outros'}.{' '}
              {mayCreate ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={paste.isPending}
                  onClick={() => send(done.unknown.map(asWritten).join('\n'), true)}
                >
                  Criar contatos e incluir
                </Button>
              ) : (
                'Peça a quem cadastra contatos que os inclua.'
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
