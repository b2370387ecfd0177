import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../core/api/api-error.ts';
import { useSend } from '../../core/api/use-send.ts';
import '../../core/ui/field-styles.ts';
import { driveEndpoints } from './drive-endpoints.ts';

const atField = (error: ApiError) => error.status === 422;

interface FrameProps {
  readonly title: string;
  readonly action: string;
  readonly isSending: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: React.ReactNode;
}

function Frame({ title, action, isSending, onClose, onSubmit, children }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <form onSubmit={submit} noValidate autoComplete="off">
        <div className="stack">{children}</div>
        <div className="modal-foot">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

export function FolderDialog({ parent, onClose }: { parent: number | null; onClose: () => void }) {
  const [name, setName] = useState('');
  const send = useSend(driveEndpoints.createFolder, { handles: atField });
  const submit = () => send.mutate({ body: { parent_id: parent, name } }, { onSuccess: onClose });
  return (
    <Frame title="Nova pasta" action="Criar" isSending={send.isPending} onClose={onClose} onSubmit={submit}>
      <TextInput
        label="Nome da pasta"
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={send.error?.errors.name?.[0]}
      />
    </Frame>
  );
}

interface Renamed {
  readonly id: number;
  readonly name: string;
  readonly tags: readonly string[];
}

export function RenameDialog({ node, onClose }: { node: Renamed; onClose: () => void }) {
  const [name, setName] = useState(node.name);
  const [tags, setTags] = useState(node.tags.join(', '));
  const send = useSend(driveEndpoints.update, { handles: atField });
  const submit = () =>
    send.mutate(
      {
        params: { id: String(node.id) },
        body: {
          name,
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        },
      },
      { onSuccess: onClose },
    );
  const tagError = Object.entries(send.error?.errors ?? {}).find(([path]) => path.startsWith('tags'))?.[1][0];
  return (
    <Frame
      title="Nome e etiquetas"
      action="Salvar"
      isSending={send.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Nome"
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={send.error?.errors.name?.[0]}
      />
      <TextInput
        label="Etiquetas"
        description="Separadas por vírgula."
        value={tags}
        onChange={(event) => setTags(event.currentTarget.value)}
        error={tagError}
      />
    </Frame>
  );
}
