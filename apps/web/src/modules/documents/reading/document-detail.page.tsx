import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { DocumentLinksSection } from '../../../platform/document-links/document-links-section.tsx';
import { DocumentActs } from './document-acts.tsx';
import { CheckCard, EventsCard, RelationsCard, StandingCard } from './document-cards.tsx';
import { DocumentPaper, DownloadButton, firstShown, subtitleOf } from './document-paper.tsx';
import { ReadersCard } from './readers-card.tsx';
import { SignatureCard } from './signature-card.tsx';
import { VersionsCard } from './versions-card.tsx';
import '../documents.css';

const SignersDialog = lazyPart(() => import('./signers-dialog.tsx').then((module) => module.SignersDialog));

export function DocumentDetailPage({ params: { id } }: PageProps<'/documents/:id'>) {
  const record = useEndpoint(documents.endpoints.show, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Documento não encontrado"
      notFoundDetail="Ele não está em vigor ou não é dirigido a você."
    >
      {(document) => <Document key={id} document={document} />}
    </RecordScreen>
  );
}

function Document({ document }: { readonly document: ShownDocument }) {
  const can = useCan();
  const isStaff = can('documents.show') || can('documents.edit');
  const [number, setNumber] = useState<number | null>(null);
  const shown = document.versions.find((version) => version.number === number) ?? firstShown(document);
  return (
    <PageFrame
      title={document.title}
      subtitle={subtitleOf(document)}
      actions={
        <>
          {can('documents.edit') && document.may_change && document.status !== 'disposed' && (
            <Button
              variant="default"
              component={AppLink}
              to={`/documents/${document.id}/edit`}
              leftSection={<IconPencil size={17} stroke={1.6} />}
            >
              Editar
            </Button>
          )}
          <DownloadButton document={document} version={shown} />
        </>
      }
    >
      <div className="document-read">
        <DocumentPaper document={document} version={shown} />
        <aside className="document-side" aria-label="Sobre o documento">
          <DocumentActs document={document} />
          <SignatureCard document={document} />
          <StandingCard document={document}>{isStaff ? <Signers document={document} /> : null}</StandingCard>
          {isStaff && document.may_change && <ReadersCard id={document.id} />}
          <VersionsCard document={document} shown={shown} onShow={setNumber} mayCompare={isStaff} />
          <CheckCard version={shown} />
          <DocumentLinksSection documentId={document.id} />
          <RelationsCard document={document} path="/documents" />
        </aside>
        <EventsCard document={document} />
      </div>
    </PageFrame>
  );
}

function Signers({ document }: { readonly document: ShownDocument }) {
  const [isOpen, setOpen] = useState(false);
  if (!document.signature || document.numbers.audience === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSignature size={17} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        Ver quem assinou
      </Button>
      <SignersDialog opened={isOpen} onClose={() => setOpen(false)} document={document} />
    </>
  );
}
