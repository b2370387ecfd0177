import type { DocumentLinks } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { linkEndpoints } from './link-endpoints.ts';
import { LinkItem } from './link-item.tsx';
import './document-links.css';

// With its schema: whoever only reads the page does not wait for it.
const NewLinkDialog = lazy(() =>
  import('./new-link-dialog.tsx').then((module) => ({ default: module.NewLinkDialog })),
);

/** On the page of a document: who got a link to it, and what became of each. */
export function DocumentLinksSection({ documentId }: { documentId: number }) {
  const may = useCan()('documents.share');
  return may ? <Links documentId={documentId} /> : null;
}

function Links({ documentId }: { documentId: number }) {
  const links = useEndpoint(linkEndpoints.list, { params: { id: String(documentId) } });
  return (
    <section className="card document-links" aria-labelledby="document-links">
      <h2 id="document-links">Acessos por link</h2>
      <LoadedPart of={links} failed="Os links não puderam ser lidos." height={120}>
        {(data) => <Loaded documentId={documentId} data={data} />}
      </LoadedPart>
    </section>
  );
}

function Loaded({ documentId, data }: { documentId: number; data: DocumentLinks }) {
  const [isMaking, setMaking] = useState(false);
  const { links, more, refusal, current, mail_leaves } = data;
  const active = links.filter(({ state }) => state === 'active').length;
  return (
    <>
      {links.length === 0 ? (
        <p className="muted">
          {refusal ??
            'Ninguém de fora tem um link. Cada pessoa recebe o seu: assim se sabe quem abriu e dá para revogar um sem afetar os outros.'}
        </p>
      ) : (
        <>
          <p className="muted small num">
            {active === 1 ? '1 link ativo' : `${active.toLocaleString('pt-BR')} links ativos`}
          </p>
          <ul className="document-links-list">
            {links.map((link) => (
              <LinkItem key={link.id} documentId={documentId} link={link} canBeSent={refusal === null} />
            ))}
          </ul>
          {more && <p className="muted small">Só os mais novos aparecem aqui.</p>}
        </>
      )}
      {refusal === null && (
        <Button
          variant="default"
          leftSection={<IconLink size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          Novo link
        </Button>
      )}
      {current && (
        <>
          <div className="document-links-code">
            <CopyField label={`Código para conferir a versão ${current.number}`} value={current.check_code} />
          </div>
          <p className="muted small">
            Com ele, qualquer pessoa confere o arquivo em <a href="#/ged/validate">Conferir documento</a>.
          </p>
        </>
      )}
      {isMaking && current && (
        <Suspense>
          <NewLinkDialog
            documentId={documentId}
            isPdf={current.media_type === 'application/pdf'}
            mailLeaves={mail_leaves}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
