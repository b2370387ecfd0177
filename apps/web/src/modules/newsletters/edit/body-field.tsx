import { uploadRefusal } from '@conforme/contracts/core/upload.ts';
import { newsletterUploads } from '@conforme/contracts/modules/newsletters/newsletter-uploads.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { upload } from '../../../core/api/upload.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { toastError } from '../../../core/toast/toast-store.ts';
import { loadFileOf } from '../newsletter-files.ts';

const RichTextEditor = lazyShown(() =>
  import('../../../platform/rich-text/rich-text-editor.tsx').then((module) => module.RichTextEditor),
);

type Picture = { readonly id: string; readonly alt: string };

/** The text itself. A picture is sent when it is chosen, and asks for its words. */
export function BodyField({ of, newsletter }: { of: FieldOf<string>; newsletter: NewsletterDetail }) {
  useEffect(() => of.describe({ label: 'Texto', words: (html: string) => wordsOf(html) } as never));
  const [asked, setAsked] = useState<{ file: File; answer: (picture: Picture | null) => void } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<((picture: Picture | null) => void) | null>(null);
  const choose = (): Promise<Picture | null> =>
    new Promise((resolve) => {
      waiting.current = resolve;
      input.current?.click();
    });
  const chosen = (file: File | undefined) => {
    const answer = waiting.current ?? (() => undefined);
    const refusal = file && uploadRefusal(newsletterUploads.image, file);
    if (refusal) toastError(refusal);
    if (!file || refusal) return answer(null);
    setAsked({ file, answer });
  };
  return (
    <div data-path={of.path}>
      <RichTextEditor
        value={of.value}
        onChange={of.set}
        label="Texto do informativo"
        loadFile={loadFileOf(newsletter.id)}
        onPicture={choose}
        documents={newsletter.attachments}
      />
      {of.error && (
        <p className="field-error" role="alert">
          {of.error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.webp"
        onChange={(event) => {
          chosen(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <PictureDialog
        file={asked?.file ?? null}
        newsletterId={newsletter.id}
        onDone={(picture) => {
          asked?.answer(picture);
          setAsked(null);
        }}
      />
    </div>
  );
}

const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.slice(0, 400) ?? '';

interface DialogProps {
  readonly file: File | null;
  readonly newsletterId: number;
  readonly onDone: (picture: Picture | null) => void;
}

function PictureDialog({ file, newsletterId, onDone }: DialogProps) {
  const [alt, setAlt] = useState('');
  const [isSending, setSending] = useState(false);
  const close = (picture: Picture | null) => {
    setAlt('');
    onDone(picture);
  };
  const send = async () => {
    if (!file) return;
    setSending(true);
    try {
      const { id } = await upload(
        newsletters.endpoints.uploadImage,
        { params: { id: String(newsletterId) } },
        file,
        { signal: new AbortController().signal, onProgress: () => undefined },
      );
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
        <Button onClick={send} loading={isSending}>
          Pôr no texto
        </Button>
      </div>
    </Modal>
  );
}
