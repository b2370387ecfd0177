import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { RequestAct } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import { useAct } from './use-act.ts';

const questions = {
  validate: 'O pedido passa a valer como validado: a pessoa é quem diz ser, e o pedido se entende.',
  start: 'O tratamento começa agora. O titular vê isso na consulta do protocolo.',
  close: 'O pedido é encerrado. Ele ainda pode ser reaberto por um tempo.',
} as const;
type PlainAct = keyof typeof questions;

export const isPlainAct = (act: RequestAct): act is PlainAct => act in questions;

/** What needs no more words than yes. */
export function PlainDialog({ opened, onClose, request, act }: ActDialogProps & { act: PlainAct }) {
  const { send, isSending } = useAct(request);
  const confirm = () =>
    send(privacyHandlingEndpoints[act], { version: request.version }).then(onClose, () => {
      // Said already; the question stays.
    });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      isSending={isSending}
      title={actLabels[act]}
      question={questions[act]}
      subject={request.protocol}
      yes={actLabels[act]}
      no="Voltar"
    />
  );
}
