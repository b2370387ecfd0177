import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { outsideEntryWords } from '@conforme/contracts/platform/cases/outside-entry-words.ts';
import {
  IconCalendarPlus,
  IconFlag,
  IconInbox,
  IconMessage,
  IconMessageQuestion,
  IconRotate,
  IconSend,
  IconStar,
  IconTags,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react';
import { CaseFiles } from './case-files.tsx';
import type { CaseReference } from './case-reference.ts';

const icons: Readonly<Partial<Record<EntryKind, typeof IconMessage>>> = {
  received: IconInbox,
  question: IconMessageQuestion,
  reminder: IconMessageQuestion,
  reply: IconSend,
  message: IconSend,
  extended: IconCalendarPlus,
  closed: IconFlag,
  withdrawn: IconFlag,
  reopened: IconRotate,
  rated: IconStar,
  retyped: IconTags,
  published: IconWorld,
  unpublished: IconWorldOff,
};

interface Props {
  readonly entries: OutsideCase['entries'];
  /** Stands above in full: here only when it came. */
  readonly featuredId: number | null;
  readonly reference: CaseReference;
}

export function CaseTimeline({ entries, featuredId, reference }: Props) {
  return (
    <section className="protocols-part">
      <h2>O que já aconteceu</h2>
      <ol className="plain-list protocols-lines">
        {entries.map(({ id, kind, at, body, change, is_public, files }) => {
          const Icon = icons[kind] ?? IconMessage;
          return (
            <li key={id} className="protocols-line">
              <span className="protocols-mark" aria-hidden="true">
                <Icon size={18} stroke={1.7} />
              </span>
              <div>
                <p>
                  <b>{outsideEntryWords(reference.form_type, kind)}</b>
                  {is_public && <span className="protocols-public">Público</span>}
                </p>
                <p className="protocols-when num">{formatDateTime(at)}</p>
                {id === featuredId ? (
                  <p className="protocols-when">Está no alto desta página.</p>
                ) : (
                  <>
                    {change && <p>{change}</p>}
                    {body && (
                      <p className="public-words" dir="auto">
                        {body}
                      </p>
                    )}
                    {files.length > 0 && <CaseFiles files={files} reference={reference} />}
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
