import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { ShownNewsletter } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconPencil, IconSignature } from '@tabler/icons-react';
import { call } from '../../../core/api/call.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { NewsGroupMark } from '../../../platform/news-groups/news-group-mark.tsx';
import { FilePicture } from '../../../platform/rich-text/file-picture.tsx';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { loadFileOf, takeFileOf } from '../newsletter-files.ts';
import { StageChip } from '../stage-chip.tsx';
import { useReadingTime } from '../use-reading-time.ts';
import { Comments } from './comments.tsx';
import { LikeButton } from './like-button.tsx';
import { AboutCard, AttachmentsCard } from './reading-cards.tsx';
import { SignatureCard } from './signature-card.tsx';
import '../newsletters.css';

export function NewsletterDetailPage({ params: { id } }: PageProps<'/newsletters/:id'>) {
  const record = useEndpoint(newsletters.endpoints.show, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Informativo não encontrado"
      notFoundDetail="Ele saiu do ar ou não é dirigido a você."
    >
      {(newsletter) => <Newsletter key={id} newsletter={newsletter} />}
    </RecordScreen>
  );
}

function Newsletter({ newsletter }: { newsletter: ShownNewsletter }) {
  const can = useCan();
  const { id, number, addressed, acts } = newsletter;
  useReadingTime(acts && number !== null ? `${id} ${number}` : null, () =>
    call(
      newsletters.endpoints.noteReading,
      { params: { id: String(id) }, body: { version: number ?? 1 } },
      { handles: () => true },
    ),
  );
  return (
    <PageFrame
      title={newsletter.title}
      subtitle={newsletter.stage === 'published' ? undefined : <StageChip stage={newsletter.stage} />}
      actions={
        <>
          {newsletter.number !== null && can('newsletter_workflows.detail') && (
            <Button
              variant="default"
              component={AppLink}
              to={`/newsletters/${newsletter.id}/report`}
              leftSection={<IconChartBar size={17} stroke={1.6} />}
            >
              Relatório
            </Button>
          )}
          {newsletter.signature && newsletter.number !== null && can('newsletters.view_signatures') && (
            <Button
              variant="default"
              component={AppLink}
              to={`/newsletters/${newsletter.id}/signatures`}
              leftSection={<IconSignature size={17} stroke={1.6} />}
            >
              Assinaturas
            </Button>
          )}
          {can('newsletters.edit') && can('newsletters.show') && (
            <Button
              variant="default"
              component={AppLink}
              to={`/newsletters/${newsletter.id}/edit`}
              leftSection={<IconPencil size={17} stroke={1.6} />}
            >
              Editar
            </Button>
          )}
        </>
      }
    >
      <div className="newsletter-read">
        <div className="newsletter-main">
          {addressed && !acts && (
            <p className="callout" data-tone="info">
              Você está no seu contexto pessoal: a leitura não fica registrada. Escolha uma organização, no
              alto da tela, para curtir, comentar e assinar.
            </p>
          )}
          <Article newsletter={newsletter} />
          {newsletter.allow_comment && newsletter.number !== null && <Comments newsletter={newsletter} />}
        </div>
        <aside className="newsletter-side" aria-label="Sobre o informativo">
          {newsletter.signature && newsletter.number !== null && <SignatureCard newsletter={newsletter} />}
          <AttachmentsCard newsletter={newsletter} />
          <AboutCard newsletter={newsletter} />
        </aside>
      </div>
    </PageFrame>
  );
}

function Article({ newsletter }: { newsletter: ShownNewsletter }) {
  const loadFile = loadFileOf(newsletter.id);
  const { group, subgroup, author, publish_at, minutes, cover_id } = newsletter;
  return (
    <article className="card newsletter-article">
      <header className="row newsletter-head">
        <NewsGroupMark colour={group.colour} icon={group.icon} />
        <div>
          <strong>
            {group.name}
            {subgroup && ` / ${subgroup}`}
          </strong>
          <p className="muted small num">
            {[author, publish_at && formatDateTime(publish_at), `${minutes} min de leitura`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      {newsletter.summary && (
        <p className="newsletter-summary" dir="auto">
          {newsletter.summary}
        </p>
      )}
      {cover_id && (
        <FilePicture key={cover_id} fileId={cover_id} alt={newsletter.cover_alt ?? ''} loadFile={loadFile} />
      )}
      <RichTextView
        html={newsletter.body}
        loadFile={loadFile}
        onDocument={(fileId, name) => takeFileOf(newsletter.id, fileId, name)}
      />
      {newsletter.allow_like && newsletter.number !== null && <LikeButton newsletter={newsletter} />}
    </article>
  );
}
