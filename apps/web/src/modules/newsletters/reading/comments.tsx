import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type {
  ShownComment,
  ShownNewsletter,
} from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readPatiently } from '../../../core/api/read-patiently.ts';
import { resourceOf } from '../../../core/api/use-endpoint.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';

const { comments } = newsletters.endpoints;

const headsOf = (shown: readonly ShownComment[]) =>
  shown.filter(({ parent_id }) => parent_id === null).sort((a, b) => b.id - a.id);

/** Page behind page; all of them are read again after each write, so that none falls between two. */
function useComments(id: string) {
  const entity = useActiveEntity();
  return useInfiniteQuery({
    queryKey: [resourceOf(comments), comments.path, 'pages', id, entity && `${entity.id},${entity.type}`],
    queryFn: ({ pageParam, signal }) =>
      readPatiently(comments, { params: { id }, query: pageParam ? { before: pageParam } : {} }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => {
      const oldest = headsOf(page.comments).at(-1);
      return page.more && oldest ? String(oldest.id) : null;
    },
  });
}

/** Conversations under a newsletter, the newest first; replies one level deep. */
export function Comments({ newsletter }: { newsletter: ShownNewsletter }) {
  const asked = useComments(String(newsletter.id));
  const isOpen = newsletter.acts && newsletter.stage === 'published';
  return (
    <section className="card newsletter-comments" aria-labelledby="newsletter-comments">
      <h2 id="newsletter-comments">Comentários</h2>
      {isOpen && <CommentBox newsletterId={newsletter.id} parentId={null} label="Escreva um comentário" />}
      <LoadedPart of={asked} failed="Os comentários não puderam ser carregados." height={120}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.comments);
          const heads = headsOf(all);
          return (
            <>
              {heads.length === 0 && <p className="muted">Ninguém comentou ainda.</p>}
              <ul className="plain-list newsletter-threads">
                {heads.map((head) => (
                  <CommentItem
                    key={head.id}
                    comment={head}
                    replies={all.filter(({ parent_id }) => parent_id === head.id)}
                    newsletterId={newsletter.id}
                    isOpen={isOpen}
                  />
                ))}
              </ul>
              {asked.hasNextPage && (
                <Button
                  variant="default"
                  loading={asked.isFetchingNextPage}
                  onClick={() => asked.fetchNextPage()}
                >
                  Ver comentários anteriores
                </Button>
              )}
            </>
          );
        }}
      </LoadedPart>
    </section>
  );
}
