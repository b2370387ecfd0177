import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { knowledgeEndpoints } from '../knowledge-endpoints.ts';
import '../../../core/ui/field-styles.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly id: number;
}

/** What a reader thinks is wrong; what is typed stays when the dialog is closed. */
export function SuggestDialog({ opened, onClose, id }: Props) {
  const [body, setBody] = useState('');
  const [error, setError] = useState<string | null>(null);
  const suggest = useSend(knowledgeEndpoints.suggest, { handles: (failed) => failed.status === 422 });
  const send = async () => {
    setError(null);
    try {
      await suggest.mutateAsync({ params: { id: String(id) }, body: { body: body.trim() } });
      setBody('');
      onClose();
    } catch (failed) {
      if (failed instanceof ApiError && failed.status === 422)
        setError(failed.errors?.body?.[0] ?? 'Escreva o que deve mudar.');
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Sugerir correção" size={520}>
      <Textarea
        label="O que deve mudar"
        description="Quem cuida do artigo recebe sua sugestão com o seu nome e responde aqui."
        rows={5}
        maxLength={2000}
        value={body}
        error={error}
        data-autofocus
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={send} loading={suggest.isPending}>
          Enviar sugestão
        </Button>
      </div>
    </Modal>
  );
}
