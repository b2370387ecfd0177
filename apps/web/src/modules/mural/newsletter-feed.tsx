import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { FeedItem } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { FeedCard, ReadLine } from './feed-card.tsx';
import { type FeedFilter, muralEndpoints, useFeed, useFeedCounts } from './mural-queries.ts';
import { lastPosition, useScrollPosition } from './scroll-position.ts';
import './mural.css';

/** Fewer than these leave most of their column empty beside the cards: the cards stand below them, side by side. */
const FEW = 3;

/** What is released for me: pinned first, then the newest. What I have read becomes one line. */
export function NewsletterFeed() {
  const [filter, setFilter] = useState<FeedFilter>(lastPosition.filter);
  const counts = useFeedCounts().data;
  const feed = useFeed(filter);
  const seen = useSend(muralEndpoints.seen, { announce: false });
  const items = feed.data?.pages.flatMap((page) => page.items) ?? [];
  // By all there is, not by what is narrowed to: the page does not turn around under a click.
  const all = useFeed('all');
  const isShort = all.isSuccess && !all.hasNextPage && (all.data.pages[0]?.items.length ?? 0) < FEW;
  const isEmpty = isShort && all.data.pages[0]?.items.length === 0;
  const end = useLoadNearEnd(() => feed.hasNextPage && !feed.isFetching && feed.fetchNextPage());
  useScrollPosition(items.length > 0);
  const choose = (next: FeedFilter) => {
    lastPosition.filter = next;
    setFilter(next);
  };
  return (
    <section className="feed" aria-labelledby="feed-title" aria-busy={feed.isPending} data-short={isShort}>
      <h2 id="feed-title" className="visually-hidden">
        Informativos
      </h2>
      {!isEmpty && (
        <div className="feed-head">
          <SegmentedControl
            aria-label="O que mostrar"
            value={filter}
            onChange={(value) => choose(value as FeedFilter)}
            data={[
              { value: 'all', label: 'Tudo' },
              { value: 'unread', label: `Não lidos${counts?.unread ? ` ${counts.unread}` : ''}` },
              {
                value: 'to_sign',
                label: `Para assinar${counts?.to_sign_count ? ` ${counts.to_sign_count}` : ''}`,
              },
            ]}
          />
          {(counts?.unread ?? 0) > 0 && (
            <UnstyledButton className="link-button" onClick={() => seen.mutate({})} disabled={seen.isPending}>
              Marcar tudo como lido
            </UnstyledButton>
          )}
        </div>
      )}
      {feed.isPending && <FeedSkeleton />}
      {feed.isError && items.length === 0 && (
        <div className="card feed-none">
          <PartFailed onAgain={feed.refetch}>Os informativos não puderam ser carregados.</PartFailed>
        </div>
      )}
      {feed.isSuccess && items.length === 0 && <Nothing filter={filter} />}
      {feed.data?.pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place.
        <FeedItems key={at} items={page.items} />
      ))}
      <div ref={end} />
      {feed.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={feed.isFetchingNextPage}
          onClick={() => feed.fetchNextPage()}
        >
          Mostrar mais antigos
        </Button>
      )}
    </section>
  );
}

/**
 * Open cards first, as they come; behind them, in lines, what was read. Page by page: what comes later goes below, and
 * the list does not move under its reader.
 */
function FeedItems({ items }: { items: readonly FeedItem[] }) {
  const isOpen = (item: FeedItem) => !item.is_read || item.to_sign || item.pinned;
  const read = items.filter((item) => !isOpen(item));
  return (
    <>
      {items.filter(isOpen).map((item) => (
        <FeedCard key={item.id} item={item} />
      ))}
      {read.length > 0 && (
        <>
          <h3 className="group-heading">Você já leu</h3>
          <ul className="plain-list card feed-read">
            {read.map((item) => (
              <ReadLine key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const nothing: Readonly<Record<FeedFilter, readonly [string, string]>> = {
  all: ['Ainda não há informativos para você', 'O que a sua organização publicar para você aparece aqui.'],
  unread: ['Você está em dia', 'Não há informativo por ler.'],
  to_sign: ['Nada para assinar', 'Nenhum informativo espera a sua assinatura.'],
};

const Nothing = ({ filter }: { filter: FeedFilter }) => (
  <div className="card feed-none">
    <EmptyState title={nothing[filter][0]} hint={nothing[filter][1]} />
  </div>
);

const FeedSkeleton = () => (
  <div className="skeleton feed-skeleton card" role="status">
    <p className="visually-hidden">Carregando</p>
    <span style={{ inlineSize: '40%' }} />
    <span style={{ inlineSize: '80%' }} />
    <span style={{ inlineSize: '65%' }} />
  </div>
);

/** Asks for more a screen before the end comes into sight; the button below does the same for everybody else. */
function useLoadNearEnd(load: () => unknown) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, []);
  return end;
}
