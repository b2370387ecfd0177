import { auditKind, objectWords } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { auditModule } from '@conforme/contracts/modules/audit/audit.contract.ts';
import type { AuditDetail } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { detailWords } from '@conforme/contracts/modules/audit/audit-details.ts';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ActionWords } from './action-words.tsx';
import './audit.css';
import { ObjectLink } from './object-link.tsx';

export function AuditDetailPage({ params }: PageProps<'/audit/:id'>) {
  const record = useEndpoint(auditModule.endpoints.read, { params });
  return (
    <RecordScreen record={record} notFound="Registro não encontrado" listPath="/audit">
      {(detail) => (
        <PageFrame>
          <div className="stack">
            <What detail={detail} />
            <Chained detail={detail} />
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function What({ detail }: { detail: AuditDetail }) {
  return (
    <Section title="O que aconteceu">
      <Line label="Quando">{formatDateTime(detail.at)}</Line>
      <Line label="Quem">{detail.actor}</Line>
      <Line label="O que fez">
        <ActionWords row={detail} />
      </Line>
      {detail.object_type && detail.object_name && (
        <Line label={objectWords(detail.object_type)}>
          <ObjectLink row={detail} />
        </Line>
      )}
      {detail.organisation && !isAboutPlace(detail) && (
        <Line label="Na organização">{detail.organisation}</Line>
      )}
      <Line label="Tipo">{auditKind.labels[detail.kind].toLowerCase()}</Line>
      {detailWords(toldIn(detail), detail.names).map(([label, words]) => (
        <Line key={label} label={label}>
          {words}
        </Line>
      ))}
    </Section>
  );
}

/** An export says by its title which list it was; the address says nothing to a reader. */
const toldIn = ({ action, meta, object_name }: AuditDetail): AuditDetail['meta'] => {
  if (action !== 'report.exported') return meta;
  const { path: _, ...rest } = meta;
  return { list: object_name, ...rest };
};

/** What was done to the organisation itself, in its own chain: one line says both. */
const isAboutPlace = (detail: AuditDetail) =>
  detail.object_type === 'legal_entity' && detail.object_name === detail.organisation;

/** What makes the record one of a chain: whoever keeps these can prove later that nothing was changed. */
function Chained({ detail }: { detail: AuditDetail }) {
  return (
    <Section title="Na cadeia de registros">
      <Line label="Sequência">{detail.seq.toLocaleString('pt-BR')}</Line>
      <Line label="Resumo deste registro">
        <code className="audit-hash">{detail.hash}</code>
      </Line>
      <Line label="Resumo do anterior">
        {detail.prev_hash === '' ? (
          'é o primeiro da cadeia'
        ) : (
          <code className="audit-hash">{detail.prev_hash}</code>
        )}
      </Line>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <h2 className="audit-heading">{title}</h2>
      <dl className="audit-record num">{children}</dl>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </>
  );
}
