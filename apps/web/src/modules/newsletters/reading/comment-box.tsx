import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { COMMENT_MOST } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { toastSuccess } from '../../../core/toast/toast-store.ts';

interface Props {
  readonly newsletterId: number;
  readonly parentId: number | null;
  readonly label: string;
  readonly onDone?: () => void;
}

export function CommentBox({ newsletterId, parentId, label, onDone }: Props) {
  const [text, setText] = useState('');
  const send = useSend(newsletters.endpoints.comment, { announce: false });
  const submit = async () => {
    const { state } = await send.mutateAsync({
      params: { id: String(newsletterId) },
      body: { body: text, parent_id: parentId },
    });
    setText('');
    toastSuccess(
      state === 'pending'
        ? 'Seu comentário aparece para todos depois da moderação.'
        : 'Comentário publicado.',
    );
    onDone?.();
  };
  return (
    <form
      className="comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(() => undefined);
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={COMMENT_MOST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row comment-box-foot">
        <span className="muted small num grow">
          {text.length.toLocaleString('pt-BR')} de {COMMENT_MOST.toLocaleString('pt-BR')}
        </span>
        <Button type="submit" size="xs" loading={send.isPending} disabled={text.trim() === ''}>
          {parentId === null ? 'Comentar' : 'Responder'}
        </Button>
      </div>
    </form>
  );
}
