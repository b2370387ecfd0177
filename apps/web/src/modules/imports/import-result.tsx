import { importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import type { ImportDetail } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { ImportCounts } from './import-counts.tsx';
import { RefusedButton } from './refused-button.tsx';

/** What came of it, and the ways on. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const { plural, page } = importTargets[detail.target];
  return (
    <section className="card import-card" aria-label="Resultado">
      {detail.failure && (
        <p className="callout" data-tone="danger">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          <span>{detail.failure}</span>
        </p>
      )}
      {detail.state === 'expired' && (
        <p className="muted">Ninguém continuou esta importação em 24 horas, e a planilha foi apagada.</p>
      )}
      <ImportCounts
        counts={[
          ['Incluídos', detail.created],
          ['Atualizados', detail.updated],
          ['Pulados', detail.skipped],
          ['Recusados', detail.refused],
        ]}
      />
      {detail.own && detail.has_refused && (
        <p className="muted">
          Corrija as linhas recusadas no próprio arquivo e envie-o de novo. Ele fica disponível por sete dias.
        </p>
      )}
      <div className="import-actions">
        <Button component={AppLink} to={page}>
          Ver {plural}
        </Button>
        <RefusedButton detail={detail} />
        <Button variant="default" component={AppLink} to={`/imports/new/${detail.target}`}>
          Importar outra planilha
        </Button>
      </div>
    </section>
  );
}
