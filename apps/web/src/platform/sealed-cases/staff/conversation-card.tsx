import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { toastSuccess } from '../../../core/toast/toast-store.ts';
import { CaseCard } from '../../case-handling/screen/case-card.tsx';
import { useKeptDraft } from '../../sealed-reports/kept-drafts.ts';
import { NO_FILES } from '../report-content.ts';
import { useSealedOnce } from '../use-sealed-once.ts';
import { ReportFiles } from './report-files.tsx';
import type { StaffChannel } from './staff-channel.ts';
import { StaffFiles } from './staff-files.tsx';
import type { OpenedParts } from './use-opened-report.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
  readonly isHandled: boolean;
}

/** Both ways, without a name of staff: whoever reported reads 'Comitê'. */
export function ConversationCard({ of, detail, opened, isHandled }: Props) {
  const said = opened.records.filter(({ kind, audience }) => kind === 'message' && audience === 'reporter');
  const mayWrite = isHandled && detail.actions.some(({ name, refused }) => name === 'message' && !refused);
  return (
    <CaseCard title="Conversa com quem relatou">
      <p className="muted report-note">
        A pessoa lê com o comprovante, sem se identificar. Não aparece o seu nome, só “Comitê”.
      </p>
      <div className="report-talk">
        {said.length === 0 && <p className="muted">Ninguém escreveu ainda.</p>}
        {said.map(({ id, text, author, by, written_at, files, fields }) => (
          <article key={id} className="report-said" data-staff={author === 'staff' || undefined}>
            {fields?.check_in && (
              <p>
                <b>
                  Acompanhamento de {fields.check_in} dias:{' '}
                  {fields.got === 'worse' ? 'mudou para pior' : 'não mudou'}
                </b>
              </p>
            )}
            <p>{text}</p>
            {files && <ReportFiles of={of} id={detail.id} files={files} />}
            <p className="report-said-when">
              {author === 'outside' ? 'Quem relatou' : `Comitê (${by ?? 'conta encerrada'})`}
              {written_at && ` · ${formatDateTime(written_at)}`}
            </p>
          </article>
        ))}
      </div>
      {mayWrite && <Composer of={of} detail={detail} opened={opened} />}
    </CaseCard>
  );
}

function Composer({ of, detail, opened }: Omit<Props, 'isHandled'>) {
  const [text, setText] = useKeptDraft(`${detail.id} message text`, '');
  const [asks, setAsks] = useKeptDraft(`${detail.id} message asks`, false);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [files, setFiles] = useKeptDraft(`${detail.id} message files`, NO_FILES);
  const { sealedOf, hasArrived } = useSealedOnce<ReturnType<OpenedParts['seal']>>();
  const send = async () => {
    if (text.trim() === '') return setError('Campo obrigatório.');
    setSending(true);
    setError(null);
    try {
      const note = { text: text.trim(), files };
      const words = await sealedOf([opened.envelope.epoch, asks, note], () => opened.seal('message', note));
      await call(of.refs.message, {
        params: { id: detail.id },
        body: { version: detail.version, words, asks, files: files.map(({ file_id }) => file_id) },
      });
      hasArrived();
      setText('');
      setAsks(false);
      setFiles(NO_FILES);
      toastSuccess();
    } catch {
      // Said by the call itself; what was typed stays.
    } finally {
      setSending(false);
      await opened.reread();
    }
  };
  return (
    <div className="report-compose">
      <Textarea
        label="Escrever a quem relatou"
        description="A mensagem sai cifrada deste navegador. Não escreva nomes que a pessoa não citou."
        autosize
        minRows={3}
        maxLength={10_000}
        error={error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label="É uma pergunta: o relato espera a resposta"
        checked={asks}
        onChange={(event) => setAsks(event.currentTarget.checked)}
      />
      <StaffFiles {...{ of, files }} id={detail.id} onFiles={setFiles} onBusy={setSending} />
      <div>
        <Button
          loading={isSending}
          leftSection={<IconSend size={17} stroke={1.7} aria-hidden="true" />}
          onClick={send}
        >
          Enviar
        </Button>
      </div>
    </div>
  );
}
