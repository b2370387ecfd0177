import { requestResults } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { PreviewDialog } from '../../../platform/case-handling/acts/preview-dialog.tsx';
import type { RequestDialogProps } from './request-dialog-props.ts';
import '../../../platform/case-handling/acts/acts.css';
import { outsideOf } from '../../../platform/case-handling/acts/outside-preview.tsx';
import { useAct } from '../../../platform/case-handling/acts/use-act.ts';
import { outcomeParts } from './outcome-parts.ts';

/** The second pair of eyes: reads what the holder will read, and lets it go. */
export function ApproveDialog({ opened, onClose, kind, detail: request }: RequestDialogProps) {
  const { send, isSending } = useAct(kind, request);
  const { proposal } = request;
  const entry = request.entries.find(({ id }) => id === proposal?.entry_id);
  if (!proposal || !entry) return null;
  const approve = () =>
    send('approve', {
      version: request.version,
      entry_id: entry.id,
      confirmed: true,
    }).then(onClose, () => {
      // Said already; the text stays on the screen.
    });
  return (
    <PreviewDialog
      {...{ opened, onClose, isSending, ...outsideOf(kind, request, entry.files) }}
      title={kind.acts.approve?.label ?? ''}
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
