import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import {
  type EntryAudience,
  type EntryAuthor,
  type EntryKind,
  entryAuthors,
  entryKinds,
} from '@conforme/contracts/platform/cases/case-entries.ts';
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
  IconWorldOff,
} from '@tabler/icons-react';
import { Face } from '../../core/ui/face.tsx';
import { type CaseFile, CaseFiles } from './case-files.tsx';

const icons: Partial<Record<EntryKind, Icon>> = {
  received: IconInbox,
  identity: IconShieldCheck,
  validated: IconShieldCheck,
  assigned: IconUserCheck,
  extended: IconClock,
  reminder: IconClock,
};

interface Named {
  readonly label: string;
}

/** A line of any case's timeline. */
export interface TimelineLine {
  readonly id: number;
  readonly kind: EntryKind;
  readonly author: EntryAuthor;
  readonly by: Named | null;
  readonly at: string;
  readonly body: string | null;
  readonly audience: EntryAudience;
  readonly read_by_holder_at: string | null;
  readonly mentions: readonly Named[];
  readonly files: readonly string[];
}

/** How the lines of one kind of case are read, and what can be done with them. */
export interface TimelineReading<Line extends TimelineLine> {
  /** Who is meant by 'o titular'. */
  readonly holder: string;
  /** What happened, in a sentence; what was said stands below it. */
  readonly words: (line: Line) => string;
  readonly takeFile: (file: CaseFile) => Promise<unknown>;
  readonly mayPublish: (line: Line) => boolean;
  /** Whether anybody with the protocol reads this line. */
  readonly isPublished: (line: Line) => boolean;
  /** Null for whoever only reads. */
  readonly onPublish: ((line: Line) => void) | null;
  readonly onWithdraw: ((line: Line) => void) | null;
}

interface Props<Line extends TimelineLine> extends TimelineReading<Line> {
  readonly line: Line;
  readonly files: readonly CaseFile[];
}

/** A line where only something happened, a card where somebody said something. */
export function TimelineEntry<Line extends TimelineLine>({
  line: entry,
  files,
  holder,
  words,
  takeFile,
  mayPublish,
  isPublished,
  onPublish,
  onWithdraw,
}: Props<Line>) {
  const who = entry.by?.label ?? (entry.author === 'holder' ? holder : entryAuthors.labels[entry.author]);
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
            {words(entry)}
            {entry.author === 'staff' && ` · ${who}`}
          </span>
          <time className="muted small num nowrap" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </time>
        </span>
      </li>
    );
  }
  return (
    <li className="entry" data-audience={entry.audience} data-author={entry.author}>
      <span className="entry-dot">
        <Face name={who} size={32} />
      </span>
      <article className="entry-card">
        <header className="entry-head">
          <span className="grow" dir="auto">
            <span className="medium">{who}</span>
            {entry.kind !== 'note' && <span className="muted small"> · {words(entry)}</span>}
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
          <CaseFiles files={files} take={takeFile} />
          {onPublish && mayPublish(entry) && (
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
          {onWithdraw && isPublished(entry) && (
            <Button
              className="entry-actions"
              size="xs"
              variant="light"
              color="red"
              leftSection={<IconWorldOff size={15} stroke={1.8} aria-hidden="true" />}
              onClick={() => onWithdraw(entry)}
            >
              Retirar a publicação
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

function AudienceTag({ entry: { audience, author, kind } }: { entry: TimelineLine }) {
  if (audience === 'public') return <Tag icon={IconWorld} words="Consulta pública" />;
  if (kind === 'published') return <Tag icon={IconWorldOff} words="Não é mais público" />;
  if (author === 'holder') return <Tag icon={IconMail} words="Do titular" />;
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
