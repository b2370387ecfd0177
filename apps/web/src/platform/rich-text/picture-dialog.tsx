import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import type { UploadOptions } from '../../core/api/upload-options.ts';
import { toastError } from '../../core/toast/toast-store.ts';

export type TextPicture = { readonly id: string; readonly alt: string };
export type SendPicture = (file: File, options: UploadOptions) => Promise<{ readonly id: string }>;

interface Props {
  readonly file: File | null;
  readonly send: SendPicture;
  readonly onDone: (picture: TextPicture | null) => void;
}

/** Asks what a picture shows, and sends it. */
export function PictureDialog({ file, send, onDone }: Props) {
  const [alt, setAlt] = useState('');
  const [isSending, setSending] = useState(false);
  const close = (picture: TextPicture | null) => {
    setAlt('');
    onDone(picture);
  };
  const put = async (event: FormEvent) => {
    event.preventDefault();
    // The text it is put into stands in a form of its own.
    event.stopPropagation();
    if (!file || isSending) return;
    setSending(true);
    try {
      const { id } = await send(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      close({ id, alt: alt.trim() });
    } catch (error) {
      toastError(
        (error instanceof ApiError && Object.values(error.errors ?? {})[0]?.[0]) ||
          'A imagem não pôde ser enviada.',
      );
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened={file !== null} onClose={() => close(null)} title="Imagem no texto" size={480}>
      <form onSubmit={put} noValidate>
        <TextInput
          label="O que a imagem mostra"
          description="Quem não a vê ouve estas palavras. Deixe vazio se ela só enfeita."
          value={alt}
          maxLength={200}
          data-autofocus
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <div className="modal-foot">
          <Button variant="default" onClick={() => close(null)}>
            Cancelar
          </Button>
          <Button type="submit" loading={isSending}>
            Pôr no texto
          </Button>
        </div>
      </form>
    </Modal>
  );
}
