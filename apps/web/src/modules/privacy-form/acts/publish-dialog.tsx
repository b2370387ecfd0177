import { entryKinds } from '@conforme/contracts/core/cases/case-entries.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { RequestEntry } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { IconWorld } from '@tabler/icons-react';
import { PreviewDialog } from '../../../platform/cases/preview-dialog.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { outsideOf } from './request-preview.ts';
import { useAct } from './use-act.ts';

/** Anybody with the protocol reads it then, and nothing takes that back. */
export function PublishDialog({ opened, onClose, request, entry }: ActDialogProps & { entry: RequestEntry }) {
  const { send, isSending } = useAct(request);
  const text = entry.body ?? '';
  const publish = () =>
    send(privacyHandlingEndpoints.publish, {
      version: request.version,
      entry_id: entry.id,
      text,
      confirmed: true,
    }).then(onClose, () => {
      // Said already; the text stays on the screen.
    });
  return (
    <PreviewDialog
      {...{ opened, onClose, isSending, text, ...outsideOf(request) }}
      title="Tornar pública esta tratativa"
      heading={entry.kind === 'note' ? 'Tratativa' : entryKinds.labels[entry.kind]}
      isPublic
      action="Publicar"
      icon={<IconWorld size={17} stroke={1.7} aria-hidden="true" />}
      onConfirm={publish}
    />
  );
}
