import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { requestResults } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { PreviewDialog } from '../../../platform/cases/preview-dialog.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import './acts.css';
import { outcomeParts, outsideOf } from './request-preview.ts';
import { useAct } from './use-act.ts';

/** The second pair of eyes: reads what the holder will read, and lets it go. */
export function ApproveDialog({ opened, onClose, request }: ActDialogProps) {
  const { send, isSending } = useAct(request);
  const { proposal } = request;
  const entry = request.entries.find(({ id }) => id === proposal?.entry_id);
  if (!proposal || !entry) return null;
  const approve = () =>
    send(privacyHandlingEndpoints.approve, {
      version: request.version,
      entry_id: entry.id,
      confirmed: true,
    }).then(onClose, () => {
      // Said already; the text stays on the screen.
    });
  return (
    <PreviewDialog
      {...{ opened, onClose, isSending, ...outsideOf(request, entry.files) }}
      title={actLabels.approve}
      heading="Resposta"
      above={outcomeParts({ refusal: proposal.refusal, agent: null })}
      text={entry.body ?? ''}
      action="Aprovar e responder"
      onConfirm={approve}
    >
      <p className="act-note">
        Resultado: <b>{requestResults.labels[proposal.result].toLowerCase()}</b>. Resposta escrita por{' '}
        {proposal.by?.label ?? 'uma conta excluída'}.
      </p>
    </PreviewDialog>
  );
}
