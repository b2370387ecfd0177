import { uploadRefusal } from '@conforme/contracts/core/upload.ts';
import { textPicture } from '@conforme/contracts/platform/rich-text/text-pictures.ts';
import { useEffect, useRef, useState } from 'react';
import type { FieldOf } from '../../core/form/field-of.ts';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { toastError } from '../../core/toast/toast-store.ts';
import type { LoadFile } from './file-picture.tsx';
import { PictureDialog, type SendPicture, type TextPicture } from './picture-dialog.tsx';

const RichTextEditor = lazyShown(() =>
  import('./rich-text-editor.tsx').then((module) => module.RichTextEditor),
);

interface Props {
  readonly of: FieldOf<string>;
  /** 'Texto do artigo' */
  readonly label: string;
  readonly loadFile: LoadFile;
  /** Keeps a picture with what the text belongs to. */
  readonly sendPicture: SendPicture;
  /** Attached documents that can be shown within the text. */
  readonly documents?: readonly { readonly id: string; readonly name: string }[];
}

const NO_DOCUMENTS = [] as const;

/** The text itself. A picture is sent when it is chosen, and asks for its words. */
export function RichTextField({ of, label, loadFile, sendPicture, documents = NO_DOCUMENTS }: Props) {
  useEffect(() => of.describe({ label: 'Texto', words: wordsOf } as never));
  const [asked, setAsked] = useState<{ file: File; answer: (picture: TextPicture | null) => void } | null>(
    null,
  );
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<((picture: TextPicture | null) => void) | null>(null);
  const choose = (): Promise<TextPicture | null> =>
    new Promise((resolve) => {
      waiting.current = resolve;
      input.current?.click();
    });
  const chosen = (file: File | undefined) => {
    const answer = waiting.current ?? (() => undefined);
    const refusal = file && uploadRefusal(textPicture, file);
    if (refusal) toastError(refusal);
    if (!file || refusal) return answer(null);
    setAsked({ file, answer });
  };
  return (
    <div data-path={of.path}>
      <RichTextEditor
        value={of.value}
        onChange={of.set}
        label={label}
        loadFile={loadFile}
        onPicture={choose}
        documents={documents}
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
        send={sendPicture}
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
