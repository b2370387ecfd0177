import type { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';

const endpoints = endpointsOf<typeof newslettersModerator>('newsletters-moderator');

/** Words that make a comment wait, whatever its newsletter says. */
export function WordsDialog({ mayChange, onClose }: { mayChange: boolean; onClose: () => void }) {
  const words = useEndpoint(endpoints.words, {});
  const add = useSend(endpoints.addWords);
  const remove = useSend(endpoints.removeWord);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const list = typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    if (list.length > 0) add.mutate({ body: { words: list } }, { onSuccess: () => setTyped('') });
  };
  return (
    <Modal opened onClose={onClose} title="Lista de palavras" size={480}>
      <p className="muted">
        Um comentário com uma destas palavras espera a moderação, mesmo onde ela não é pedida. Maiúsculas e
        acentos não contam.
      </p>
      {mayChange && (
        <form onSubmit={submit} className="words-add">
          <TextInput
            label="Acrescentar palavras"
            description="Separe por vírgula."
            value={typed}
            maxLength={1000}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            Acrescentar
          </Button>
        </form>
      )}
      <LoadedPart of={words} failed="A lista não pôde ser carregada." height={80}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">A lista está vazia.</p>
          ) : (
            <ul className="plain-list words-list">
              {rows.map(({ id, word }) => (
                <li key={id}>
                  {word}
                  {mayChange && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={`Tirar ${word}`}
                      onClick={() => remove.mutate({ params: { id: String(id) } })}
                    >
                      <IconX size={14} />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Modal>
  );
}
