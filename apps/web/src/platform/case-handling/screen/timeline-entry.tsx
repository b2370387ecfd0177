import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { type EntryKind, entryAuthors, entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import { type CaseWords, capital } from '@conforme/contracts/platform/cases/case-words.ts';
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
import { Face } from '../../../core/ui/face.tsx';
import type { CaseKind } from '../case-kind.ts';
import { CaseFiles, type ShownFile } from './case-files.tsx';

const icons: Partial<Record<EntryKind, Icon>> = {
  received: IconInbox,
  identity: IconShieldCheck,
  validated: IconShieldCheck,
  assigned: IconUserCheck,
  extended: IconClock,
  reminder: IconClock,
};

/** How the lines of one kind of case are read, and what can be done with them. */
export interface TimelineReading {
  readonly kind: Pick<CaseKind, 'words' | 'entryWords' | 'toldOutside'>;
  /** Who is meant where a line is of whoever brought the case. */
  readonly outsiderName: string;
  readonly takeFile: (file: ShownFile) => Promise<unknown>;
  /** Null for whoever only reads. */
  readonly onAct: ((act: EntryAct, entry: CaseEntry) => void) | null;
}

export type EntryAct = CaseEntry['actions'][number];

interface Props extends TimelineReading {
  readonly entry: CaseEntry;
  readonly files: readonly ShownFile[];
}

/** A line where only something happened, a card where somebody said something. */
export function TimelineEntry({ entry, files, kind, outsiderName, takeFile, onAct }: Props) {
  const who =
    entry.by?.label ?? (entry.author === 'outside' ? outsiderName : entryAuthors.labels[entry.author]);
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
            {kind.entryWords(entry)}
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
            {entry.kind !== 'note' && <span className="muted small"> · {kind.entryWords(entry)}</span>}
          </span>
          <AudienceTag
            entry={entry}
            outsider={kind.words.outsider}
            told={kind.toldOutside?.(entry) ?? null}
          />
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
          {onAct && entry.actions.includes('publish') && (
            <Button
              className="entry-actions"
              size="xs"
              variant="light"
              leftSection={<IconWorld size={15} stroke={1.8} aria-hidden="true" />}
              onClick={() => onAct('publish', entry)}
            >
              Tornar pública
            </Button>
          )}
          {onAct && entry.actions.includes('unpublish') && (
            <Button
              className="entry-actions"
              size="xs"
              variant="light"
              color="red"
              leftSection={<IconWorldOff size={15} stroke={1.8} aria-hidden="true" />}
              onClick={() => onAct('unpublish', entry)}
            >
              Retirar a publicação
            </Button>
          )}
        </div>
        {entry.read_outside_at && (
          <footer className="entry-foot num">
            <IconCircleCheck size={14} stroke={1.9} aria-hidden="true" />
            Lida {kind.words.outsider.by} em {formatDateTime(entry.read_outside_at)}
          </footer>
        )}
      </article>
    </li>
  );
}

interface TagProps {
  readonly entry: CaseEntry;
  readonly outsider: CaseWords['outsider'];
  /** When whoever is outside reads it elsewhere than in the timeline. */
  readonly told: string | null;
}

function AudienceTag({ entry: { audience, author, kind }, outsider, told }: TagProps) {
  if (audience === 'public') return <Tag icon={IconWorld} words="Consulta pública" />;
  if (kind === 'published') return <Tag icon={IconWorldOff} words="Não é mais público" />;
  if (author === 'outside') return <Tag icon={IconMail} words={capital(outsider.of)} />;
  if (audience === 'outside') return <Tag icon={IconMail} words={`Para ${outsider.the}`} />;
  if (told !== null) return <Tag icon={IconMail} words={`Para ${outsider.the}${told}`} />;
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
