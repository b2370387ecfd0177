import type { ShownArticle } from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';
import { Button } from '@mantine/core';
import { IconMessagePlus, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { loadFileOf } from '../article-files.ts';
import { knowledgeEndpoints } from '../knowledge-endpoints.ts';

const SuggestDialog = lazyPart(() => import('./suggest-dialog.tsx').then((module) => module.SuggestDialog));

/** The text, and what a reader may say of it. */
export function ArticleText({ article }: { article: ShownArticle }) {
  const [isSuggesting, setSuggesting] = useState(false);
  return (
    <div className="knowledge-main">
      <article className="card knowledge-article">
        {article.summary && <p className="knowledge-summary">{article.summary}</p>}
        <RichTextView html={article.body} loadFile={loadFileOf(article.id)} />
        {article.addressed && (
          <div className="row knowledge-voice">
            <Vote article={article} />
            <Button
              variant="subtle"
              leftSection={<IconMessagePlus size={17} stroke={1.6} />}
              onClick={() => setSuggesting(true)}
            >
              Sugerir correção
            </Button>
          </div>
        )}
      </article>
      {article.suggestions.length > 0 && <OwnSuggestions article={article} />}
      <SuggestDialog opened={isSuggesting} onClose={() => setSuggesting(false)} id={article.id} />
    </div>
  );
}

function Vote({ article }: { article: ShownArticle }) {
  const send = useSend(knowledgeEndpoints.vote, { announce: false });
  const say = (useful: boolean) =>
    send.mutateAsync({ params: { id: String(article.id) }, body: { useful } }).catch(() => undefined);
  const answers = [
    { useful: true, label: 'Sim', Icon: IconThumbUp },
    { useful: false, label: 'Não', Icon: IconThumbDown },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of two answers, not a part of a form
    <span className="row knowledge-vote" role="group" aria-label="Este artigo ajudou?">
      <span>Este artigo ajudou?</span>
      {answers.map(({ useful, label, Icon }) => (
        <Button
          key={label}
          size="compact-md"
          variant={article.vote === useful ? 'light' : 'default'}
          aria-pressed={article.vote === useful}
          disabled={send.isPending}
          leftSection={<Icon size={16} stroke={1.7} />}
          onClick={() => say(useful)}
        >
          {label}
        </Button>
      ))}
      {article.vote !== null && <span className="muted small">Obrigado.</span>}
    </span>
  );
}

const states = { pending: 'Aguardando resposta', accepted: 'Aceita', declined: 'Recusada' } as const;

function OwnSuggestions({ article }: { article: ShownArticle }) {
  return (
    <section className="card knowledge-card" aria-label="Suas sugestões">
      <h2>Suas sugestões</h2>
      <ul className="plain-list knowledge-suggestions">
        {article.suggestions.map(({ id, body, state, answer }) => (
          <li key={id}>
            <p className="knowledge-said">{body}</p>
            <p className="muted small">
              {states[state]}
              {answer && `: ${answer}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
