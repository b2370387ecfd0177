import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { takeFile } from '../../../core/api/take-file.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import './outgoing-cards.css';

/** Documents as they were issued, each version with the code by which anybody checks it. */
export function DocumentsCard({ incident: { id, documents, protocol } }: { incident: IncidentDetail }) {
  if (documents.length === 0) return null;
  const take = (documentId: string, name: string) =>
    takeFile(incidentHandlingEndpoints.document, { params: { id, document_id: documentId } }, name);
  return (
    <CaseCard title="Documentos emitidos">
      <ul className="plain-list outgoing-rows">
        {documents.map(({ id: documentId, title, version, issued_at, issued_by, code, superseded }) => (
          <li key={documentId}>
            <div className="grow">
              <p className="medium">
                {title} <span className="muted">v{version}</span>
                {superseded && <span className="muted"> · substituído</span>}
              </p>
              <p className="muted small num">
                {formatDateTime(issued_at)}
                {issued_by && ` · ${issued_by.label}`} · código {code}
              </p>
            </div>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Baixar ${title}, versão ${version}`}
              onClick={() => void take(documentId, `${title} ${protocol} v${version}.pdf`)}
            >
              <IconDownload size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}
