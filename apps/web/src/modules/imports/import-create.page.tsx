import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import { type ImportTargetKey, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { importUpload } from '@conforme/contracts/platform/imports/import-upload.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { upload } from '../../core/api/upload.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useCan } from '../../core/session/permissions.ts';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { FileUpload } from '../../platform/files/file-upload.tsx';
import { useUploads } from '../../platform/files/use-uploads.ts';
import { fetchFile } from './fetch-file.ts';
import './imports.css';

const isTarget = (key: string): key is ImportTargetKey => Object.hasOwn(importTargets, key);

export function ImportCreatePage({ params: { target } }: PageProps<'/imports/new/:target'>) {
  const { history } = useRouter();
  const can = useCan();
  if (isTarget(target) && can(importTargets[target].create)) return <SendSheet target={target} />;
  return (
    <PageFrame>
      <div className="card">
        <ErrorScreen
          title="Isto não pode ser importado"
          detail="O cadastro não existe ou você não pode incluir registros nele."
          action={{ label: 'Ver as importações', run: () => history.push('/imports'), leads: true }}
        />
      </div>
    </PageFrame>
  );
}

function SendSheet({ target }: { target: ImportTargetKey }) {
  const { history } = useRouter();
  const { plural } = importTargets[target];
  const [isFetching, setFetching] = useState(false);
  const uploads = useUploads({
    rules: importUpload,
    send: (file, options) => upload(importsModule.endpoints.upload, { params: { target } }, file, options),
    onDone: ({ id }) => history.push(`/imports/${id}`),
  });
  const fetchTemplate = async () => {
    setFetching(true);
    await fetchFile(importsModule.endpoints.template, { params: { target } }).catch(() => {});
    setFetching(false);
  };
  return (
    <PageFrame title={`Importar ${plural}`} subtitle="De uma planilha de Excel (.xlsx) ou de um arquivo CSV.">
      <section className="card import-card" aria-labelledby="import-send">
        <h2 id="import-send">Envie a planilha</h2>
        <p className="muted">
          Uma linha por registro, até 50 mil linhas. Na próxima tela você confere para onde vai cada coluna;
          nada é gravado antes de você confirmar.
        </p>
        <FileUpload
          uploads={uploads}
          choose="Escolher planilha"
          actions={
            <Button
              variant="subtle"
              leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
              loading={isFetching}
              onClick={fetchTemplate}
            >
              Baixar modelo
            </Button>
          }
        />
        <p className="muted small">O arquivo é apagado quando a importação termina, ou depois de 24 horas.</p>
      </section>
    </PageFrame>
  );
}
