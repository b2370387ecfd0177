import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import {
  type OfficerKind,
  officerKinds,
} from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../core/api/take-file.ts';
import { upload } from '../../core/api/upload.ts';
import { useSend } from '../../core/api/use-send.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { FileUpload } from '../../platform/files/file-upload.tsx';
import { useUploads } from '../../platform/files/use-uploads.ts';

interface Props {
  readonly detail: LegalEntityDetail;
  readonly onChanged: () => Promise<void>;
}

/** The acts by which the officers were appointed: filed at once, apart from the form. */
export function ActsCard({ detail, onChanged }: Props) {
  const named = (['encarregado', 'substitute'] as const).filter((kind) => detail[kind] !== null);
  return (
    <section id="ato" className="card form-section" aria-labelledby="officer-acts">
      <div className="form-section-head">
        <h2 id="officer-acts">Atos de indicação</h2>
        <p className="muted">
          O documento escrito, datado e assinado que indica a pessoa encarregada e quem a substitui (Resolução
          CD/ANPD nº 18/2024).
        </p>
      </div>
      {named.length === 0 ? (
        <p className="muted">Indique a pessoa encarregada e salve; depois o ato é arquivado aqui.</p>
      ) : (
        <div className="organisation-acts">
          {named.map((kind) => (
            <OfficerAct key={kind} kind={kind} detail={detail} onChanged={onChanged} />
          ))}
        </div>
      )}
    </section>
  );
}

function OfficerAct({ kind, detail, onChanged }: Props & { readonly kind: OfficerKind }) {
  const { act: actFile, fileAct, removeAct } = legalEntities.endpoints;
  const [isAsking, setAsking] = useState(false);
  const removal = useSend(removeAct);
  const params = { id: String(detail.id), kind };
  const officer = detail[kind];
  const uploads = useUploads({
    rules: fileAct.upload,
    send: (file, options) => upload(fileAct, { params }, file, options),
    onDone: () => {
      uploads.queue.clear();
      toastSuccess();
      onChanged();
    },
  });
  const open = () => takeFile(actFile, { params }, 'Ato de indicação.pdf');
  const filed = officer?.act ?? null;
  return (
    <div className="organisation-act">
      <h3>
        {officerKinds.labels[kind]}: {officer?.name}
      </h3>
      {filed && (
        <p className="organisation-act-file">
          <Button
            variant="subtle"
            leftSection={<IconFileTypePdf size={18} stroke={1.6} aria-hidden="true" />}
            onClick={open}
          >
            {filed.name}
          </Button>
          <span className="muted small num">{formatBytes(filed.size)}</span>
        </p>
      )}
      {filed?.is_of_another && (
        <p className="callout" data-tone="info">
          Este ato foi arquivado quando a pessoa indicada era outra.
        </p>
      )}
      {detail.actions.includes('edit') && (
        <FileUpload
          uploads={uploads}
          choose={filed ? 'Trocar ato' : 'Arquivar ato'}
          actions={
            filed && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                Remover ato
              </Button>
            )
          }
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          removal.mutate({ params }, { onSettled: () => setAsking(false), onSuccess: () => onChanged() })
        }
        isSending={removal.isPending}
        question="O arquivo do ato de indicação é apagado."
        subject={filed?.name}
        isDangerous
      />
    </div>
  );
}
