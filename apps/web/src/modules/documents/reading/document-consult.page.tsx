import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { CheckCard, RelationsCard, StandingCard } from './document-cards.tsx';
import { DocumentPaper, DownloadButton, firstShown, subtitleOf } from './document-paper.tsx';
import { SignatureCard } from './signature-card.tsx';
import '../documents.css';

/** As its reader sees it: what is in force, and what is asked of them. */
export function DocumentConsultPage({ params: { id } }: PageProps<'/documents/consult/:id'>) {
  const record = useEndpoint(documents.endpoints.show, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Documento não encontrado"
      notFoundDetail="Ele não está em vigor ou não é dirigido a você."
      listPath="/documents/consult"
    >
      {(document) => <Read key={id} document={document} />}
    </RecordScreen>
  );
}

function Read({ document }: { readonly document: ShownDocument }) {
  const version = firstShown(document);
  return (
    <PageFrame
      title={document.title}
      subtitle={subtitleOf(document)}
      actions={<DownloadButton document={document} version={version} />}
    >
      <div className="document-read">
        <DocumentPaper document={document} version={version} />
        <aside className="document-side" aria-label="Sobre o documento">
          <SignatureCard document={document} />
          <StandingCard document={document} />
          <CheckCard version={version} />
          <RelationsCard document={document} path="/documents/consult" />
        </aside>
      </div>
    </PageFrame>
  );
}
