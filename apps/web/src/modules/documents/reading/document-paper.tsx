import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ShownDocument, ShownVersion } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { documentKinds } from '@conforme/contracts/platform/documents/document-choices.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { VersionChip } from '../document-chips.tsx';
import { takeVersion, VersionPreview } from './version-preview.tsx';

export const subtitleOf = ({ code, kind, unit }: ShownDocument): string =>
  [code, documentKinds.labels[kind], unit ?? 'Todas as unidades'].join(' · ');

/** The version a page shows first: the one the reader is to approve, the one in force, else the one that is being prepared. */
export const firstShown = ({ versions, acts }: ShownDocument): ShownVersion | null =>
  (acts.includes('approve') && versions.find(({ state }) => state === 'in_review')) ||
  (versions.find(({ state }) => state === 'in_force') ?? versions[0] ?? null);

export function DownloadButton({
  document,
  version,
}: {
  document: ShownDocument;
  version: ShownVersion | null;
}) {
  if (!version?.opens) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.7} />}
      onClick={() => takeVersion({ document, version })}
    >
      Baixar
    </Button>
  );
}

export function DocumentPaper({
  document,
  version,
}: {
  document: ShownDocument;
  version: ShownVersion | null;
}) {
  const { expires_on, has_expired } = document;
  return (
    <div className="document-side">
      {has_expired && expires_on && (
        <p className="callout" data-tone="due">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>A validade deste documento terminou em {formatCivilDate(expires_on)}.</span>
        </p>
      )}
      {document.summary && <p dir="auto">{document.summary}</p>}
      {version && version.state !== 'in_force' && (
        <p className="row document-which" role="status">
          <span className="num">Você está vendo a versão {version.number}</span>
          <VersionChip state={version.state} />
        </p>
      )}
      <div className="card document-paper">
        {version ? (
          <VersionPreview key={`${version.number} ${version.sha256}`} document={document} version={version} />
        ) : (
          <p className="document-none muted">Ainda não há arquivo. Envie a primeira versão.</p>
        )}
      </div>
    </div>
  );
}
