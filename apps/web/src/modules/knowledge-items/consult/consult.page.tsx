import type { ConsultOverview } from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { parseHref } from '../../../core/navigation/hash-location.ts';
import { EmptyState } from '../../../core/ui/empty-state.tsx';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { countWords, FoundPages } from '../../../platform/text-search/found-pages.tsx';
import { knowledgeEndpoints } from '../knowledge-endpoints.ts';
import { CategoryNav } from './category-nav.tsx';
import { FoundList } from './found-list.tsx';
import { TagFilter } from './tag-filter.tsx';
import '../knowledge.css';

const SEARCH_AFTER_MS = 300;

interface Question {
  readonly search: string;
  readonly category: string | null;
  readonly tag: string;
  readonly isExact: boolean;
  readonly page: number;
}

const hrefOf = ({ search, category, tag, isExact, page }: Question): string => {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (category) query.set('category', category);
  if (tag) query.set('tag', tag);
  if (isExact) query.set('exact', 'yes');
  if (page > 1) query.set('page', String(page));
  const asked = query.toString();
  return asked ? `/knowledge/consult?${asked}` : '/knowledge/consult';
};

/** The reader's way in: a question first, then categories and what others read. */
export function ConsultPage() {
  const { history } = useRouter();
  // Of the router: a replaced address is no event of the browser.
  const { path, query } = parseHref(useRouterState({ select: ({ location }) => location.href }));
  const question: Question = {
    search: query.get('search') ?? '',
    category: /^\d{1,15}$/.test(query.get('category') ?? '') ? query.get('category') : null,
    tag: (query.get('tag') ?? '').trim().slice(0, 40),
    isExact: query.get('exact') === 'yes',
    page: /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
  };
  const [typed, setTyped] = useState(question.search);
  // The address is the question: it can be kept, sent on and come back to.
  const asked = useRef(question.search);
  const ask = (changes: Partial<Question>) => {
    asked.current = changes.search ?? question.search;
    history.replace(hrefOf({ ...question, page: 1, ...changes }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait again.
  useEffect(() => {
    if (typed.trim() === question.search || path !== '/knowledge/consult') return;
    const timer = setTimeout(() => ask({ search: typed.trim(), isExact: false }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // An address that somebody else set is shown; one's own would take back what was typed since.
  useEffect(() => {
    if (question.search !== asked.current) setTyped(question.search);
    asked.current = question.search;
  }, [question.search]);
  const overview = useEndpoint(knowledgeEndpoints.overview, {});
  return (
    <PageFrame title="O que você precisa saber?">
      <TextInput
        className="knowledge-search"
        size="lg"
        aria-label="Procurar na base de conhecimento"
        placeholder="Escreva sua pergunta ou algumas palavras"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.7} />}
        rightSection={
          typed && (
            <ActionIcon variant="subtle" aria-label="Limpar a busca" onClick={() => setTyped('')}>
              <IconX size={18} stroke={1.7} />
            </ActionIcon>
          )
        }
      />
      <LoadedPart of={overview} failed="As categorias não puderam ser lidas." height={320}>
        {(shown) => (
          <div className="knowledge-consult">
            <div>
              <CategoryNav
                categories={shown.categories}
                chosen={question.category}
                onChoose={(category) => ask({ category })}
              />
              <TagFilter tags={shown.tags} chosen={question.tag} onChoose={(tag) => ask({ tag })} />
            </div>
            <Results
              question={question}
              onExact={() => ask({ isExact: true })}
              onAll={() => ask({ category: null, tag: '' })}
              onTag={(tag) => ask({ tag })}
              onPage={(page) => history.push(hrefOf({ ...question, page }))}
            />
            <MostRead rows={shown.most_read} />
          </div>
        )}
      </LoadedPart>
    </PageFrame>
  );
}

interface ResultsProps {
  readonly question: Question;
  readonly onExact: () => void;
  readonly onAll: () => void;
  readonly onTag: (tag: string) => void;
  readonly onPage: (page: number) => void;
}

function Results({ question, onExact, onAll, onTag, onPage }: ResultsProps) {
  const { search, category, tag, isExact, page } = question;
  const asked = useEndpoint(
    knowledgeEndpoints.consult,
    {
      query: {
        ...(search ? { search } : {}),
        ...(category ? { category_id: category } : {}),
        ...(tag ? { tag } : {}),
        ...(isExact ? { exact: 'yes' } : {}),
        page: String(page),
      },
    } as never,
    { keepPrevious: true },
  );
  return (
    <section aria-label="Artigos" className="knowledge-results">
      <LoadedPart of={asked} failed="A busca não respondeu." height={320}>
        {({ articles, meant, ...pages }) => (
          <>
            <p role="status" className="knowledge-count">
              {search ? (
                <>
                  <b>{countWords(pages, 'resultado', 'resultados')}</b> para “{meant ?? search}”
                </>
              ) : (
                <>
                  <b>
                    {tag
                      ? `Artigos com “${tag}”`
                      : category
                        ? 'Artigos desta categoria'
                        : 'Artigos mais recentes'}
                  </b>
                  {articles.length > 0 && `: ${countWords(pages, 'artigo', 'artigos')}`}
                </>
              )}
              {meant && (
                <>
                  {' '}
                  <Button variant="subtle" size="compact-sm" onClick={onExact}>
                    Procurar “{search}” mesmo assim
                  </Button>
                </>
              )}
            </p>
            {articles.length > 0 ? (
              <>
                <FoundList articles={articles} chosen={tag} onTag={onTag} />
                <FoundPages of={pages} onPage={onPage} />
              </>
            ) : (
              <EmptyState
                title={search ? 'Nada encontrado' : 'Ainda não há artigos aqui'}
                hint={
                  search
                    ? 'Tente outras palavras, ou menos palavras.'
                    : 'Quando um artigo for liberado para você, ele aparece nesta página.'
                }
                action={
                  (category || tag) && (
                    <Button variant="default" onClick={onAll}>
                      Procurar em toda a base
                    </Button>
                  )
                }
              />
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
}

function MostRead({ rows }: { rows: ConsultOverview['most_read'] }) {
  if (rows.length === 0) return <aside />;
  return (
    <aside className="card knowledge-card" aria-label="Mais lidos">
      <h2>Mais lidos</h2>
      <ol className="plain-list knowledge-most">
        {rows.map(({ id, title, readers }) => (
          <li key={id}>
            <AppLink to={`/knowledge/consult/${id}`}>{title}</AppLink>
            <span className="muted num">{readers.toLocaleString('pt-BR')}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
