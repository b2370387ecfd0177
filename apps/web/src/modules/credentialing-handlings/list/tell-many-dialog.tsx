import { z } from '@conforme/contracts/core/schema.ts';
import {
  type ToldPreview,
  tellMany,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { toastSuccess } from '../../../core/toast/toast-store.ts';
import { LetterPreview } from './letter-preview.tsx';
import { type LetterStage, useLetter } from './use-letter.ts';

interface Props {
  readonly ids: readonly string[];
  /** Ticked, but still being written by the family. */
  readonly leftOut: number;
  readonly opened: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Prepared {
  readonly text: string;
  readonly preview: ToldPreview;
}

const families = (count: number) =>
  count === 1 ? 'uma família' : `${count.toLocaleString('pt-BR')} famílias`;

const written = z.strictObject({ text: tellMany.shape.text });

/** The same words to many families: written, looked at, sent in parts with its progress. */
export function TellManyDialog({ ids, leftOut, opened, onDone, onClose }: Props) {
  const look = useSend(credentialingDeskEndpoints.tellPreview, { announce: false });
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const { stage, send, stop } = useLetter(ids, () => {
    toastSuccess(`A mensagem foi enviada a ${families(ids.length)}.`);
    onDone();
  });
  const { field, onSubmit } = useDialogForm({
    schema: written,
    initial: { text: '' },
    send: async ({ text }) =>
      setPrepared({ text, preview: await look.mutateAsync({ body: { ids: [...ids] } }) }),
  });
  const title = `Escrever a ${families(ids.length)}`;
  if (stage && prepared)
    return (
      <Progress
        {...{ stage, title, onClose, all: ids.length }}
        onStop={stop}
        onGoOn={() => send(prepared.text)}
      />
    );
  if (prepared)
    return (
      <Modal opened={opened} onClose={onClose} title={title} size={560}>
        <LetterPreview {...prepared} />
        <div className="modal-foot">
          <Button variant="default" onClick={() => setPrepared(null)}>
            Voltar ao texto
          </Button>
          <Button data-autofocus onClick={() => send(prepared.text)}>
            Enviar a {families(prepared.preview.families)}
          </Button>
        </div>
      </Modal>
    );
  return (
    <FormDialog
      {...{ opened, onClose, onSubmit, title }}
      size={560}
      action="Ver antes de enviar"
      isSending={look.isPending}
    >
      {leftOut > 0 && (
        <p className="callout" data-tone="info">
          {leftOut === 1
            ? 'Uma inscrição selecionada ainda não foi enviada pela família, e fica de fora.'
            : `${leftOut.toLocaleString('pt-BR')} inscrições selecionadas ainda não foram enviadas pelas famílias, e ficam de fora.`}
        </p>
      )}
      <TextAreaField
        of={field('text')}
        label="Mensagem"
        help="Cada família lê na página da inscrição. O e-mail diz só que há uma mensagem."
        rows={6}
      />
    </FormDialog>
  );
}

interface ProgressProps {
  readonly stage: LetterStage;
  readonly all: number;
  readonly title: string;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onClose: () => void;
}

function Progress({ stage: { told, isRunning, trouble }, all, title, ...on }: ProgressProps) {
  const count = (one: number) => one.toLocaleString('pt-BR');
  return (
    <Modal opened onClose={() => undefined} title={title} size={480} withCloseButton={false}>
      <p role="status" className="num">
        {count(told)} de {count(all)}
      </p>
      <progress className="bulk-progress" aria-label={title} max={all} value={told} />
      {!isRunning && (
        <p className="callout" data-tone={trouble ? 'danger' : 'info'} role="alert">
          {trouble ?? 'O envio parou.'} Quem já recebeu não recebe de novo.
        </p>
      )}
      <div className="modal-foot">
        {isRunning ? (
          <Button variant="default" data-autofocus onClick={on.onStop}>
            Parar
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={on.onClose}>
              Deixar assim
            </Button>
            <Button data-autofocus onClick={on.onGoOn}>
              Continuar o envio
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
