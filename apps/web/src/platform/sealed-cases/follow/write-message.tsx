import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, failureWords, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import { sealMessage } from '../../sealed-reports/open-report.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { SealedFormRefs } from '../channel-web.ts';
import { FilesStep } from '../form/files-step.tsx';
import type { NamedFile, SealedNote } from '../report-content.ts';
import type { Followed } from './followed.ts';

interface Props {
  readonly followed: Followed;
  readonly endpoints: SealedFormRefs;
  readonly onSent: () => Promise<void>;
}

/** A message to the committee, sealed here. */
export function WriteMessage({ followed: { lookup, report }, endpoints, onSent }: Props) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly NamedFile[]>([]);
  const draft = useRef<{ readonly draft: string; readonly handle: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sendFile = async (sealed: File, onProgress: (percent: number) => void): Promise<string> => {
    draft.current ??= await call(endpoints.startReply, { body: { lookup } });
    const begun = draft.current;
    const sent = await upload(endpoints.addReplyFiles, { params: { handle: begun.handle } }, sealed, {
      signal: new AbortController().signal,
      onProgress,
    });
    return sent.files[0]?.id ?? '';
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError('Campo obrigatório.');
    setBusy(true);
    setError(null);
    try {
      const sodium = await loadSodium();
      const note: SealedNote = { text: text.trim(), written_at: new Date().toISOString(), files };
      await call(
        endpoints.reply,
        {
          body: {
            lookup,
            ...sealMessage(sodium, report, 'message', note),
            draft: draft.current?.draft ?? null,
            files: files.map(({ file_id }) => file_id),
          },
        },
        { handles: isShownInPlace },
      );
      setText('');
      setFiles([]);
      draft.current = null;
      await onSent();
    } catch (failure) {
      setError(
        failure instanceof ApiError
          ? failureWords(failure)
          : 'A mensagem não pôde ser cifrada. Tente de novo.',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="public-questions" onSubmit={send} noValidate>
      <Textarea
        size="md"
        label="Escrever ao comitê"
        description="A mensagem sai cifrada deste navegador. Você continua sem precisar dizer quem é."
        rows={4}
        maxLength={10_000}
        error={error}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <FilesStep files={files} send={sendFile} onFiles={setFiles} onBusy={setBusy} offersVoice />
      <div>
        <Button size="md" type="submit" loading={isBusy}>
          Enviar mensagem
        </Button>
      </div>
    </form>
  );
}
