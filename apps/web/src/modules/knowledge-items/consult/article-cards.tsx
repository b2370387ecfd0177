import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { ShownArticle } from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { readingWords } from './reading-words.ts';

/** Others of the same category. */
export function ArticleBeside({ article }: { article: ShownArticle }) {
  if (article.beside.length < 2) return <nav aria-label="Na mesma categoria" />;
  return (
    <nav aria-label="Na mesma categoria" className="knowledge-nav">
      <h2>{article.path?.split(' › ').at(-1)}</h2>
      <ul className="plain-list">
        {article.beside.map(({ id, title }) => (
          <li key={id}>
            <AppLink to={`/knowledge/consult/${id}`} aria-current={id === article.id ? 'page' : undefined}>
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const dayOf = (date: string): string => date.split('-').reverse().join('/');

/** Who keeps it true, since when, and what to read next. */
export function ArticleAbout({ article }: { article: ShownArticle }) {
  return (
    <aside className="knowledge-side" aria-label="Sobre o artigo">
      <section className="card knowledge-card">
        <h2>Quem cuida</h2>
        <p>{article.owner ?? article.organisation}</p>
        <p className="muted small num">
          {article.released_at
            ? `Versão ${article.number}, de ${formatDay(article.released_at)}`
            : 'Ainda não liberado'}
          {article.review_on && `. Próxima revisão em ${dayOf(article.review_on)}`}
        </p>
        <p className="muted small num">{readingWords(article)}</p>
        {article.tags.length > 0 && <p className="muted small">{article.tags.join(', ')}</p>}
      </section>
      {article.documents.length > 0 && (
        <section className="card knowledge-card" aria-label="Documentos">
          <h2>Documentos</h2>
          <ul className="plain-list knowledge-most">
            {article.documents.map(({ id, title }) => (
              <li key={id}>
                <AppLink to={`/documents/consult/${id}`}>{title}</AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {article.related.length > 0 && (
        <section className="card knowledge-card">
          <h2>Artigos relacionados</h2>
          <ul className="plain-list knowledge-most">
            {article.related.map(({ id, title }) => (
              <li key={id}>
                <AppLink to={`/knowledge/consult/${id}`}>{title}</AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
