import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import type {
  ImportDetail,
  ImportPreview,
  SheetReading,
} from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { ImportProgress } from './import-progress.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { StartImport } from './start-import.tsx';

interface Props {
  readonly detail: ImportDetail;
  readonly onStarted: () => Promise<unknown>;
}

/** How the file is read, where its columns go, what is wrong in it, and then the start. */
export function PrepareImport({ detail, onStarted }: Props) {
  const params = { id: String(detail.id) };
  const preview = useEndpoint(importsModule.endpoints.preview, { params }, { keepPrevious: true });
  const arrange = useSend(importsModule.endpoints.arrange, { announce: false });
  // Shown at once, while the server looks at it anew.
  const [wanted, setWanted] = useState<Pick<ImportPreview, 'reading' | 'mapping'> | null>(null);
  const send = (reading: SheetReading, mapping: ImportPreview['mapping'] | null) => {
    if (mapping) setWanted({ reading, mapping });
    arrange.mutate(
      { params, body: { version: detail.version, reading, mapping } },
      { onSettled: () => setWanted(null) },
    );
  };
  return (
    <>
      {detail.failure && (
        <p className="callout" data-tone="danger" role="alert">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          <span>{detail.failure}</span>
        </p>
      )}
      <LoadedPart of={preview} failed="As linhas da planilha não puderam ser lidas." height={320}>
        {(read) => {
          const shown = { ...read, ...wanted };
          return (
            <section className="card import-card" aria-labelledby="import-columns">
              <h2 id="import-columns">Para onde vai cada coluna</h2>
              <ReadingFields
                preview={shown}
                isSending={arrange.isPending}
                onChange={(reading) => send(reading, null)}
              />
              <PreviewTable
                preview={shown}
                isSending={arrange.isPending}
                onMap={(mapping) => send(shown.reading, mapping)}
              />
            </section>
          );
        }}
      </LoadedPart>
      {detail.state === 'checking' ? (
        <ImportProgress detail={detail} words="Conferindo" />
      ) : (
        detail.checked && (
          <StartImport key={detail.version} detail={detail} checked={detail.checked} onStarted={onStarted} />
        )
      )}
    </>
  );
}
