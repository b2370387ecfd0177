import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IssuedDocument } from '@conforme/contracts/platform/issued-documents/issued-document.schemas.ts';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CaseCard } from './case-card.tsx';
import './issued-documents-card.css';

interface Props {
  readonly title: string;
  readonly documents: readonly IssuedDocument[];
  /** Of the case: part of each file's name. */
  readonly protocol: string;
  /** Takes one of them under this name. */
  readonly take: (documentId: string, name: string) => Promise<unknown>;
}

/** Documents as they were issued, each version with the code by which anybody checks it. */
export function IssuedDocumentsCard({ title: heading, documents, protocol, take }: Props) {
  if (documents.length === 0) return null;
  return (
    <CaseCard title={heading}>
      <ul className="plain-list issued-documents">
        {documents.map(({ id, title, version, issued_at, issued_by, code, superseded }) => (
          <li key={id}>
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
              onClick={() => void take(id, `${title} ${protocol} v${version}.pdf`)}
            >
              <IconDownload size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}
