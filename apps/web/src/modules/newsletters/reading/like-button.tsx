import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { ShownNewsletter } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useSend } from '../../../core/api/use-send.ts';

export function LikeButton({ newsletter }: { newsletter: ShownNewsletter }) {
  const like = useSend(newsletters.endpoints.like, { announce: false });
  const { liked, numbers, acts, stage } = newsletter;
  const words = numbers.likes === 1 ? '1 curtida' : `${numbers.likes.toLocaleString('pt-BR')} curtidas`;
  return (
    <div className="row newsletter-like">
      {acts && stage === 'published' && (
        <Button
          variant={liked ? 'light' : 'default'}
          aria-pressed={liked}
          loading={like.isPending}
          leftSection={liked ? <IconHeartFilled size={17} /> : <IconHeart size={17} stroke={1.7} />}
          onClick={() => like.mutate({ params: { id: String(newsletter.id) }, body: { liked: !liked } })}
        >
          {liked ? 'Curtido' : 'Curtir'}
        </Button>
      )}
      <span className="muted small num">{words}</span>
    </div>
  );
}
