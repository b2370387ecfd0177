import { type EntryKind, entryAuthors, entryKinds } from '@conforme/contracts/core/cases/case-entries.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type {
  PrivacyRequestDetail,
  RequestEntry,
} from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { refusedPublishing } from '@conforme/contracts/modules/privacy-form/request-publishing.ts';
import { Button } from '@mantine/core';
import {
  type Icon,
  IconArrowRight,
  IconCircleCheck,
  IconClock,
  IconInbox,
  IconLock,
  IconMail,
  IconShieldCheck,
  IconUserCheck,
  IconWorld,
} from '@tabler/icons-react';
import { Face } from '../../../core/ui/face.tsx';
import { CaseFiles } from './case-files.tsx';
import { entryWords } from './entry-words.ts';

const icons: Partial<Record<EntryKind, Icon>> = {
  received: IconInbox,
  identity: IconShieldCheck,
  validated: IconShieldCheck,
  assigned: IconUserCheck,
  extended: IconClock,
  reminder: IconClock,
};

interface Props {
  readonly request: PrivacyRequestDetail;
  readonly entry: RequestEntry;
  readonly onPublish: ((entry: RequestEntry) => void) | null;
}

/** A line where only something happened, a card where somebody said something. */
export function TimelineEntry({ request, entry, onPublish }: Props) {
  const files = request.files.filter(({ id }) => entry.files.includes(id));
  const who =
    entry.by?.label ?? (entry.author === 'holder' ? request.holder.name : entryAuthors.labels[entry.author]);
  if (entry.body === null && files.length === 0) {
    const EventIcon = icons[entry.kind] ?? IconArrowRight;
    return (
      <li className="entry">
        <span className="entry-dot">
          <span className="entry-icon">
            <EventIcon
              size={15}
              stroke={1.7}
              aria-hidden="true"
              className={icons[entry.kind] ? undefined : 'flip'}
            />
          </span>
        </span>
        <span className="entry-line">
          <span className="grow" dir="auto">
            {entryWords(entry)}
            {entry.author === 'staff' && ` · ${who}`}
          </span>
          <time className="muted small num nowrap" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </time>
        </span>
      </li>
    );
  }
  const mayPublish = onPublish !== null && refusedPublishing(entry) === null;
  return (
    <li className="entry" data-audience={entry.audience} data-author={entry.author}>
      <span className="entry-dot">
        <Face name={who} size={32} />
      </span>
      <article className="entry-card">
        <header className="entry-head">
          <span className="grow" dir="auto">
            <span className="medium">{who}</span>
            {entry.kind !== 'note' && <span className="muted small"> · {entryWords(entry)}</span>}
          </span>
          <AudienceTag entry={entry} />
          <time className="muted small num nowrap" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </time>
        </header>
        <div className="entry-body">
          {entry.body !== null && (
            <p className="entry-text" dir="auto">
              {entry.body}
            </p>
          )}
          {entry.mentions.length > 0 && (
            <p className="muted small">Aviso a: {entry.mentions.map(({ label }) => label).join(', ')}</p>
          )}
          <CaseFiles requestId={request.id} files={files} />
          {mayPublish && (
            <Button
              className="entry-actions"
              size="xs"
              variant="light"
              leftSection={<IconWorld size={15} stroke={1.8} aria-hidden="true" />}
              onClick={() => onPublish(entry)}
            >
              Tornar pública
            </Button>
          )}
        </div>
        {entry.read_by_holder_at && (
          <footer className="entry-foot num">
            <IconCircleCheck size={14} stroke={1.9} aria-hidden="true" />
            Lida pelo titular em {formatDateTime(entry.read_by_holder_at)}
          </footer>
        )}
      </article>
    </li>
  );
}

function AudienceTag({ entry: { audience, author, kind } }: { entry: RequestEntry }) {
  if (audience === 'public') return <Tag icon={IconWorld} words="Consulta pública" />;
  if (author === 'holder') return <Tag icon={IconMail} words="Mensagem do titular" />;
  if (audience === 'holder') return <Tag icon={IconMail} words="Para o titular" />;
  return <Tag icon={IconLock} words={kind === 'note' ? entryKinds.labels.note : 'Interna'} />;
}

function Tag({ icon: TagIcon, words }: { icon: Icon; words: string }) {
  return (
    <span className="entry-tag">
      <TagIcon size={14} stroke={1.9} aria-hidden="true" />
      {words}
    </span>
  );
}
