import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import type { CaseWords } from '@conforme/contracts/platform/cases/case-words.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { MailStateChip } from '../../mail/mail-state-chip.tsx';
import { CaseCard } from './case-card.tsx';
import './case-letters.css';

interface Props {
  readonly words: CaseWords;
  readonly letters: CaseDetail['letters'];
}

/** What was written by e-mail about this case, and whether it left: nobody waits for a letter that never did. */
export function CaseLetters({ words, letters }: Props) {
  const can = useCan();
  if (letters.length === 0) return null;
  const mayRead = can('mail_outbox.menu|mail_outbox.cases');
  return (
    <CaseCard title={`E-mails ${words.outsider.to}`}>
      <ul className="plain-list letters">
        {letters.map(({ id, subject, state, written_at, sent_at }) => (
          <li key={id}>
            <span className="grow">
              {mayRead ? <AppLink to={`/mail-outbox/${id}`}>{subject}</AppLink> : subject}
              <span className="muted small num letters-when">{formatDateTime(sent_at ?? written_at)}</span>
            </span>
            <MailStateChip state={state} />
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}
