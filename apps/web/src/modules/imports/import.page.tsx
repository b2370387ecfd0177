import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import { importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import type { ImportDetail } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportStateChip } from './import-state-chip.tsx';
import { PrepareImport } from './prepare-import.tsx';
import './imports.css';

/** How often a job is asked how far it is. */
const ASK_MS = 1_000;

export function ImportPage({ params: { import_id: id } }: PageProps<'/imports/:import_id'>) {
  const record = useEndpoint(importsModule.endpoints.read, { params: { id } });
  const { refetch } = record;
  const isWorking = record.data?.state === 'checking' || record.data?.state === 'running';
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => refetch(), ASK_MS);
    return () => clearInterval(timer);
  }, [isWorking, refetch]);
  return (
    <RecordScreen record={record} notFound="Importação não encontrada" listPath="/imports">
      {(detail, reread) => <Import key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

const inPreparation = (state: ImportDetail['state']) => ['open', 'checking', 'checked'].includes(state);

interface Props {
  readonly detail: ImportDetail;
  readonly reread: () => Promise<unknown>;
}

function Import({ detail, reread }: Props) {
  // What stands in the file is not asked for again once it is gone: only the import itself is.
  const cancel = useSend(importsModule.endpoints.cancel, { leaves: true });
  const [isAsking, setAsking] = useState(false);
  const canCancel = detail.own && (inPreparation(detail.state) || detail.state === 'running');
  return (
    <PageFrame
      title={
        <span className="row">
          <span className="import-name">{detail.file_name}</span>
          <ImportStateChip state={detail.state} />
        </span>
      }
      subtitle={`${importTargets[detail.target].label} · enviada por ${detail.author ?? 'alguém que saiu'} em ${formatDateTime(detail.created_at)}`}
      actions={
        canCancel && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Cancelar importação
          </Button>
        )
      }
    >
      <Stage detail={detail} reread={reread} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(
            { params: { id: String(detail.id) } },
            { onSuccess: reread, onSettled: () => setAsking(false) },
          )
        }
        isSending={cancel.isPending}
        question="Cancelar esta importação? O que já foi gravado fica; a planilha é apagada."
        subject={detail.file_name}
        yes="Cancelar importação"
        no="Voltar"
        isDangerous
      />
    </PageFrame>
  );
}

function Stage({ detail, reread }: Props) {
  if (detail.state === 'running') return <ImportProgress detail={detail} words="Gravando" />;
  if (!inPreparation(detail.state)) return <ImportResult detail={detail} />;
  if (detail.own) return <PrepareImport detail={detail} onStarted={reread} />;
  return (
    <section className="card import-card">
      <p className="muted">Só quem enviou a planilha vê o que há nela e decide o que fazer.</p>
    </section>
  );
}
