import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { FeedItem } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { Button } from '@mantine/core';
import {
  IconHeart,
  IconHeartFilled,
  IconMessageCircle,
  IconPinFilled,
  IconSignature,
} from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { Chip } from '../../core/ui/chip.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';

const number = (count: number) => count.toLocaleString('pt-BR');

/** The group's mark first, the author second; a dot and a word where it was not read. */
export function FeedCard({ item }: { item: FeedItem }) {
  const to = `/newsletters/${item.id}`;
  const titleId = `feed-${item.id}`;
  return (
    <article className="card feed-card" data-highlighted={item.highlighted} aria-labelledby={titleId}>
      <header className="feed-card-head">
        <span className="feed-mark" data-colour={item.group.colour} aria-hidden="true">
          <CatalogIcon name={item.group.icon} size={20} />
        </span>
        <div className="grow">
          <p className="feed-group">{item.group.name}</p>
          <p className="muted small num">
            {[item.author ?? item.organisation, formatDateTime(item.publish_at)].join(' · ')}
          </p>
        </div>
        {item.pinned && (
          <span className="feed-pinned small">
            <IconPinFilled size={15} aria-hidden="true" /> Fixado
          </span>
        )}
      </header>
      <h3 id={titleId} className="feed-title" dir="auto">
        {!item.is_read && <span className="feed-dot" aria-hidden="true" />}
        <AppLink to={to}>
          {item.title}
          {!item.is_read && <span className="visually-hidden"> (não lido)</span>}
        </AppLink>
      </h3>
      {item.summary && (
        <p className="feed-summary" dir="auto">
          {item.summary}
        </p>
      )}
      <footer className="feed-foot">
        <Counts item={item} />
        {item.to_sign ? (
          <div className="feed-sign">
            {item.signature_due_on && <Chip tone="due">até {formatCivilDate(item.signature_due_on)}</Chip>}
            <Button
              component={AppLink}
              to={to}
              leftSection={<IconSignature size={17} stroke={1.7} aria-hidden="true" />}
              aria-label={`Ler e assinar: ${item.title}`}
            >
              Ler e assinar
            </Button>
          </div>
        ) : (
          <AppLink to={to} className="link-button" aria-label={`Ler: ${item.title}`}>
            Ler
          </AppLink>
        )}
      </footer>
    </article>
  );
}

function Counts({ item }: { item: FeedItem }) {
  const Heart = item.liked ? IconHeartFilled : IconHeart;
  return (
    <p className="feed-counts small num">
      {item.allow_like && (
        <span data-liked={item.liked}>
          <Heart size={16} aria-hidden="true" /> {number(item.likes)}
          <span className="visually-hidden"> curtidas</span>
        </span>
      )}
      {item.allow_comment && (
        <span>
          <IconMessageCircle size={16} stroke={1.7} aria-hidden="true" /> {number(item.comments)}
          <span className="visually-hidden"> comentários</span>
        </span>
      )}
      {item.to_sign && item.signed > 0 && <span>{number(item.signed)} já assinaram</span>}
    </p>
  );
}

export const ReadLine = ({ item }: { item: FeedItem }) => (
  <li>
    <span className="feed-mark feed-mark-small" data-colour={item.group.colour} aria-hidden="true">
      <CatalogIcon name={item.group.icon} size={16} />
    </span>
    <AppLink to={`/newsletters/${item.id}`} className="grow feed-read-link" dir="auto">
      {item.title}
    </AppLink>
    <Counts item={item} />
    <span className="muted small num">{formatDateTime(item.publish_at).slice(0, 5)}</span>
  </li>
);
