import { useEffect } from 'react';
import { call } from '../../../core/api/call.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { knowledgeEndpoints } from '../knowledge-endpoints.ts';
import { ArticleAbout, ArticleBeside } from './article-cards.tsx';
import { ArticleText } from './article-text.tsx';
import '../knowledge.css';

export function ArticlePage({ params: { id } }: PageProps<'/knowledge/consult/:id'>) {
  const record = useEndpoint(knowledgeEndpoints.show, { params: { id } });
  const isAddressed = record.data?.addressed === true;
  useEffect(() => {
    // Nobody waits for it: whoever reads is counted, and the text does not move.
    if (isAddressed)
      call(knowledgeEndpoints.noteReading, { params: { id } }, { handles: () => true }).catch(
        () => undefined,
      );
  }, [id, isAddressed]);
  return (
    <RecordScreen
      record={record}
      notFound="Artigo não encontrado"
      notFoundDetail="Ele saiu do ar ou não é dirigido a você."
      listPath="/knowledge/consult"
    >
      {(article) => (
        <PageFrame title={article.title} subtitle={article.path ?? undefined}>
          <div className="knowledge-article-page">
            <ArticleBeside article={article} />
            <ArticleText key={id} article={article} />
            <ArticleAbout article={article} />
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}
