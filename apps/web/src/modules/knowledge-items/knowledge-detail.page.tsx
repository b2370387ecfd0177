import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ArticleAbout } from './consult/article-cards.tsx';
import { ArticleText } from './consult/article-text.tsx';
import { knowledgeEndpoints } from './knowledge-endpoints.ts';
import { StatusChip } from './status-chip.tsx';
import { Suggestions } from './suggestions.tsx';
import './knowledge.css';

/** An article as its author looks at it: what readers get, and what they say of it. */
export function KnowledgeDetailPage({ params: { id } }: PageProps<'/knowledge/items/:id'>) {
  const can = useCan();
  const record = useEndpoint(knowledgeEndpoints.show, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Artigo não encontrado"
      notFoundDetail="Ele saiu do ar ou não é dirigido a você."
      listPath="/knowledge/items"
    >
      {(article) => (
        <PageFrame
          title={article.title}
          subtitle={
            <span className="row knowledge-facts">
              <StatusChip status={article.number === null ? 'DR' : 'RE'} />
              {article.path}
            </span>
          }
          actions={
            can('knowledge_items.edit') && (
              <Button
                component={AppLink}
                to={`/knowledge/items/${id}/edit`}
                leftSection={<IconPencil size={17} stroke={1.6} />}
              >
                Editar
              </Button>
            )
          }
        >
          <div className="knowledge-edit">
            <div className="knowledge-main">
              <ArticleText key={id} article={article} />
              {can('knowledge_items.edit') && <Suggestions id={article.id} />}
            </div>
            <ArticleAbout article={article} />
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}
