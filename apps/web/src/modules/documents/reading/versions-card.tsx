import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { ShownDocument, ShownVersion } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { textStates } from '@conforme/contracts/platform/documents/document-choices.ts';
import { Button } from '@mantine/core';
import { IconArrowsDiff, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { VersionChip } from '../document-chips.tsx';

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx').then((module) => module.CompareDialog));

interface Props {
  readonly document: ShownDocument;
  readonly shown: ShownVersion | null;
  readonly onShow: (number: number) => void;
  readonly mayCompare: boolean;
}

export function VersionsCard({ document, shown, onShow, mayCompare }: Props) {
  const [isComparing, setComparing] = useState(false);
  const { versions } = document;
  if (versions.length === 0) return null;
  return (
    <section className="card document-card" aria-labelledby="document-versions">
      <div className="row document-card-head">
        <h2 id="document-versions" className="grow">
          Versões
        </h2>
        {mayCompare && versions.filter(({ opens }) => opens).length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowsDiff size={16} stroke={1.7} />}
            onClick={() => setComparing(true)}
          >
            Comparar
          </Button>
        )}
      </div>
      <ul className="plain-list document-versions">
        {versions.map((version) => (
          <li key={version.number} className="document-version">
            <div className="row">
              <strong className="num">Versão {version.number}</strong>
              <VersionChip state={version.state} />
              {version.opens && version.number !== shown?.number && (
                <Button variant="subtle" size="compact-sm" onClick={() => onShow(version.number)}>
                  Ver a versão {version.number}
                </Button>
              )}
            </div>
            {version.note && <span dir="auto">{version.note}</span>}
            <span className="muted small num">
              {version.file_name} · {formatBytes(version.size)} ·{' '}
              {formatDay(version.released_at ?? version.created_at)}
              {version.author && ` · enviada por ${version.author}`}
              {version.approver && ` · aprovada por ${version.approver}`}
            </span>
            <span className="muted small document-hash num" title={version.sha256}>
              <IconFingerprint size={15} stroke={1.6} aria-hidden="true" /> {version.sha256.slice(0, 4)}…
              {version.sha256.slice(-4)}
            </span>
            {version.text_state !== 'read' && (
              <span className="muted small">{textStates.labels[version.text_state]}</span>
            )}
            {version.returned_reason && <span className="small">Devolvida: {version.returned_reason}</span>}
          </li>
        ))}
      </ul>
      <CompareDialog opened={isComparing} onClose={() => setComparing(false)} document={document} />
    </section>
  );
}
