import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { dueDiligenceHandlingEndpoints } from '@conforme/contracts/modules/due-diligence-form/due-diligence-handling.endpoints.ts';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { takeFile } from '../../../core/api/take-file.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { IssuedDocumentsCard } from '../../../platform/case-handling/screen/issued-documents-card.tsx';
import './score-card.css';

interface Props {
  readonly detail: DueDiligenceDetail;
}

/** The files that prove answers. */
export function ProofsCard({ detail }: Props) {
  const { given, template, id } = detail;
  const proofs = [
    ...template.questions.flatMap((question) =>
      (given.answers[question.id]?.files ?? []).map((file) => ({
        ...file,
        of: question.code ?? question.label,
      })),
    ),
    ...template.sections
      .flatMap(({ certificates = [] }) => certificates)
      .flatMap((certificate) =>
        (given.certificates[certificate.id]?.files ?? []).map((file) => ({ ...file, of: certificate.label })),
      ),
  ];
  if (proofs.length === 0) return null;
  return (
    <CaseCard title="Provas" aside={<span className="muted small num">{proofs.length} arquivos</span>}>
      <ul className="plain-list finding-list">
        {proofs.map(({ id: file_id, name, of }) => (
          <li key={`${of} ${file_id}`}>
            <div className="grow">
              <p dir="auto">{name}</p>
              <p className="muted small">{of}</p>
            </div>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Baixar ${name}`}
              onClick={() =>
                void takeFile(dueDiligenceHandlingEndpoints.paper, { params: { id, file_id } }, name)
              }
            >
              <IconDownload size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}

export const CertificatesCard = ({ detail: { documents, id, protocol } }: Props) => (
  <IssuedDocumentsCard
    title="Certificado"
    documents={documents}
    protocol={protocol}
    take={(document_id, name) =>
      takeFile(dueDiligenceHandlingEndpoints.document, { params: { id, document_id } }, name)
    }
  />
);
