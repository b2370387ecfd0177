import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { FoundArticle } from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { MarkedText } from '../../../platform/text-search/marked-text.tsx';
import { readingWords } from './reading-words.ts';
import './article-tags.css';

interface Props {
  readonly articles: readonly FoundArticle[];
  /** The tag that is asked for. */
  readonly chosen: string;
  readonly onTag: (tag: string) => void;
}

/** Articles that were found, with the passage that the words are in, and their tags to narrow by. */
export function FoundList({ articles, chosen, onTag }: Props) {
  return (
    <ol className="plain-list card knowledge-found">
      {articles.map((article) => (
        <li key={article.id}>
          <span className="knowledge-mark" aria-hidden="true">
            <IconBook size={18} stroke={1.6} />
          </span>
          <div className="grow">
            {article.path && <p className="muted small">{article.path}</p>}
            <h2>
              <AppLink to={`/knowledge/consult/${article.id}`}>
                <MarkedText text={article.title} />
              </AppLink>
            </h2>
            <p className="knowledge-excerpt">
              <MarkedText text={article.excerpt} />
            </p>
            {article.tags.length > 0 && (
              <ul className="plain-list knowledge-tags" aria-label="Marcadores">
                {article.tags.map((tag) => (
                  <li key={tag}>
                    <UnstyledButton
                      className="knowledge-tag"
                      aria-pressed={tag === chosen}
                      onClick={() => onTag(tag === chosen ? '' : tag)}
                    >
                      {tag}
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
            )}
            <p className="muted small num">
              Atualizado em {formatDay(article.released_at)} · {readingWords(article)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
