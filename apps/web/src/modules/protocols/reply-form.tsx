import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { openProfile, sealedProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { FILES_PER_DRAFT } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { REPLY_ABOUT_OTHER } from '@conforme/contracts/platform/cases/outside-acts.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { isGone, isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { upload } from '../../core/api/upload.ts';
import type { UploadOptions } from '../../core/api/upload-options.ts';
import { sayStillSending } from '../../platform/files/still-sending.ts';
import { BrowserDraftNotice } from '../../platform/public-form/drafts/browser-draft-notice.tsx';
import { type DraftFile, DraftFiles } from '../../platform/public-form/drafts/draft-files.tsx';
import { useBrowserDraft } from '../../platform/public-form/drafts/use-browser-draft.ts';
import { sealedFormOf } from '../../platform/sealed-cases/sealed-form-refs.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';
import { protocolWords } from './protocol-words.ts';
import { Question } from './question.tsx';
import { Refusal } from './refusal.tsx';
import { useAct } from './use-act.ts';

interface Props {
  readonly reference: CaseReference;
  readonly until: string | null;
  /** Whether the organisation waits for it; otherwise somebody just has something to add. */
  readonly isAsked: boolean;
  /** What it may bring, where several things are waited for. */
  readonly about: OutsideCase['reply_about'];
  readonly rules: OutsideCase['file_rules'];
  readonly onSent: (found: OutsideCase) => void;
  readonly onCancel?: () => void;
}

const MOST = 5000;
export const REPLY_KEPT_AS = 'reply';

/** The answer to what was asked, or something to add, with the papers that go with it. */
export function ReplyForm({ reference, until, isAsked, about, rules, onSent, onCancel }: Props) {
  const words = protocolWords(reference.form_type);
  // Without the key: that stays in memory, and whoever finds these words here reads nothing else of the case.
  const draftOfText = useBrowserDraft<string>(
    {
      keptAs: REPLY_KEPT_AS,
      confidentiality: sealedFormOf(reference.form_type) ? sealedProfile : openProfile,
    },
    reference.protocol,
    '',
  );
  const { state: text, change: setText } = draftOfText;
  const [chosen, setChosen] = useState<string>(about[0]?.id ?? REPLY_ABOUT_OTHER);
  const [error, setError] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly DraftFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const draft = useRef<ReturnType<typeof begin> | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Somebody opened it to write.
  useEffect(() => {
    if (!isAsked) box.current?.focus();
  }, [isAsked]);

  const begin = () => call(protocolEndpoints.startDraft, { body: reference }, { handles: isShownInPlace });
  /** One for all of its files, begun with the first. */
  const begun = () => {
    draft.current ??= begin().catch((failure) => {
      draft.current = null;
      throw failure;
    });
    return draft.current;
  };
  const sendFile = async (file: File, options: UploadOptions) => {
    const { handle } = await begun();
    const { form_type } = reference;
    return upload(protocolEndpoints.addFiles, { params: { handle }, query: { form_type } }, file, options);
  };
  const removeFile = async (file: DraftFile) => {
    const { form_type } = reference;
    const { draft: secret } = await begun();
    await call(
      protocolEndpoints.removeFile,
      { body: { form_type, draft: secret, file_id: file.id } },
      { handles: isGone },
    ).catch((failure) => {
      // What is gone already is gone.
      if (!isGone(failure)) throw failure;
    });
    setFiles((before) => before.filter(({ id }) => id !== file.id));
  };
  const { isSending, refusal, run } = useAct(
    async () => {
      const opened = files.length > 0 ? await begun() : null;
      return call(
        protocolEndpoints.reply,
        {
          body: {
            ...{ ...reference, text, draft: opened?.draft ?? null, files: files.map(({ id }) => id) },
            ...(about.length > 0 ? { about: chosen } : {}),
          },
        },
        { handles: isShownInPlace },
      );
    },
    (found) => {
      draftOfText.finish();
      onSent(found);
    },
  );
  const send = () => {
    // A reply is sent once: a file that is still on its way would stay behind.
    if (isUploading) return sayStillSending();
    if (text.trim() !== '' || files.length > 0) return run();
    setError(`Escreva a sua ${isAsked ? 'resposta' : 'mensagem'} ou anexe um arquivo.`);
    box.current?.focus();
  };
  const discard = () => {
    draftOfText.finish();
    onCancel?.();
  };
  const cancel = () => {
    if (text.trim() === '' && files.length === 0 && !isUploading) discard();
    else question.current?.showModal();
  };
  return (
    <section className="protocols-part protocols-form" aria-labelledby={title}>
      <h2 id={title}>{isAsked ? 'Sua resposta' : 'Sua mensagem'}</h2>
      {until && (
        <p className="public-hint">
          Responda até <b className="num">{formatDay(until)}</b>. {words.replyEnds}
        </p>
      )}
      <Textarea
        ref={box}
        size="md"
        label="Escreva aqui"
        rows={5}
        maxLength={MOST}
        value={text}
        error={error}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(() => typed);
          setError(null);
        }}
      />
      <BrowserDraftNotice
        words="O texto fica neste navegador por até um dia, até você enviar. Os arquivos, não."
        isKept={draftOfText.isKept}
        isRestored={draftOfText.isRestored}
        onClear={draftOfText.clear}
      />
      {about.length > 0 && (
        <NativeSelect
          size="md"
          label="O que você está mandando"
          description={about.length > 1 ? 'Mande um documento de cada vez.' : undefined}
          data={[
            ...about.map(({ id, label }) => ({ value: id, label })),
            { value: REPLY_ABOUT_OTHER, label: 'Outra coisa' },
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <DraftFiles
        rules={{ kinds: rules.kinds, maxBytes: rules.max_bytes, maxFiles: rules.max_files }}
        most={FILES_PER_DRAFT}
        fullWords={words.filesFull(FILES_PER_DRAFT)}
        paper="reply"
        label="Arquivos"
        help={
          isAsked ? 'Envie fotos ou documentos, se foram pedidos.' : 'Envie fotos ou documentos, se ajudar.'
        }
        files={files}
        send={sendFile}
        remove={removeFile}
        onSent={(sent) => setFiles((before) => [...before, ...sent])}
        onBusy={setUploading}
      />
      <Refusal words={refusal} />
      <div className="protocols-buttons">
        <Button size="md" loading={isSending} onClick={send}>
          {isAsked ? 'Enviar resposta' : 'Enviar mensagem'}
        </Button>
        {onCancel && (
          <Button size="md" variant="default" disabled={isSending} onClick={cancel}>
            Cancelar
          </Button>
        )}
      </div>
      {onCancel && (
        <Question dialog={question} title="Descartar a mensagem?" yes="Sim, descartar" onYes={discard}>
          <p>O que você escreveu e anexou não será enviado.</p>
        </Question>
      )}
    </section>
  );
}
