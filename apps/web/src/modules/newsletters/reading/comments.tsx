import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type {
  ShownComment,
  ShownNewsletter,
} from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';

/** Conversations under a newsletter, the newest first; replies one level deep. */
export function Comments({ newsletter }: { newsletter: ShownNewsletter }) {
  const params = { id: String(newsletter.id) };
  const asked = useEndpoint(newsletters.endpoints.comments, { params, query: {} });
  const [older, setOlder] = useState<readonly ShownComment[]>([]);
  const [isMore, setMore] = useState<boolean | null>(null);
  const isOpen = newsletter.acts && newsletter.stage === 'published';
  const readOlder = async (before: number) => {
    const page = await call(newsletters.endpoints.comments, { params, query: { before: String(before) } });
    setOlder((shown) => [...page.comments, ...shown]);
    setMore(page.more);
  };
  return (
    <section className="card newsletter-comments" aria-labelledby="newsletter-comments">
      <h2 id="newsletter-comments">Comentários</h2>
      {isOpen && <CommentBox newsletterId={newsletter.id} parentId={null} label="Escreva um comentário" />}
      <LoadedPart of={asked} failed="Os comentários não puderam ser carregados." height={120}>
        {({ comments, more }) => {
          const all = [...older, ...comments];
          const heads = all.filter(({ parent_id }) => parent_id === null).sort((a, b) => b.id - a.id);
          const oldest = heads.at(-1);
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
              {(isMore ?? more) && oldest && (
                <Button variant="default" onClick={() => readOlder(oldest.id)}>
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
