import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, failureWords, isGone, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import { sealMessage } from '../../sealed-reports/open-report.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { SealedFormRefs } from '../channel-web.ts';
import { FilesExpired, useDraftFiles } from '../form/draft-files.ts';
import { FilesStep } from '../form/files-step.tsx';
import { VOICE_WAITS } from '../form/record-voice.tsx';
import type { SealedNote } from '../report-content.ts';
import { useSealedOnce } from '../use-sealed-once.ts';
import type { Followed } from './followed.ts';

interface Props {
  readonly followed: Followed;
  readonly endpoints: SealedFormRefs;
  readonly onSent: () => Promise<void>;
}

/** A message to the committee, sealed here. */
export function WriteMessage({ followed: { lookup, report }, endpoints, onSent }: Props) {
  const [text, setText] = useState('');
  const attached = useDraftFiles({
    begin: () => call(endpoints.startReply, { body: { lookup } }),
    put: async ({ handle }, sealed, onProgress) => {
      const sent = await upload(endpoints.addReplyFiles, { params: { handle } }, sealed, {
        signal: new AbortController().signal,
        onProgress,
      });
      return sent.files[0]?.id ?? '';
    },
    drop: ({ draft }, file_id) =>
      call(endpoints.removeFile, { body: { draft, file_id } }, { handles: () => true }),
  });
  const { files } = attached;
  const [voice, setVoice] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [voiceError, setVoiceError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { sealedOf, hasArrived } = useSealedOnce<ReturnType<typeof sealMessage>>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError('Campo obrigatório.');
    if (voice !== null) return setVoiceError(VOICE_WAITS);
    setBusy(true);
    setError(null);
    try {
      const sodium = await loadSodium();
      const said = { text: text.trim(), files };
      const sealed = await sealedOf([report.epoch, said], () => {
        const note: SealedNote = { ...said, written_at: new Date().toISOString() };
        return sealMessage(sodium, report, 'message', note);
      });
      await call(
        endpoints.reply,
        { body: { lookup, ...sealed, ...attached.sent() } },
        { handles: isShownInPlace },
      );
      hasArrived();
      setText('');
      attached.reset();
      await onSent();
    } catch (failure) {
      const isExpired = isGone(failure) && files.length > 0;
      if (isExpired) attached.reset();
      setError(
        isExpired
          ? new FilesExpired().message
          : failure instanceof ApiError
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
      <FilesStep
        files={files}
        send={attached.send}
        onFiles={attached.setFiles}
        onRemove={attached.remove}
        onBusy={setBusy}
        voice={{
          ...{ kept: voice, error: voiceError },
          onKeep: (next) => {
            setVoice(next);
            setVoiceError(undefined);
          },
        }}
      />
      <div>
        <Button size="md" type="submit" loading={isBusy}>
          Enviar mensagem
        </Button>
      </div>
    </form>
  );
}
