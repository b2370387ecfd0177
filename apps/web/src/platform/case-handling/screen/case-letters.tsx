import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { MailStateChip } from '../../../platform/mail/mail-state-chip.tsx';
import './letters-card.css';

/** What was written by e-mail about this request, and whether it arrived: nobody waits for a letter that never left. */
export function LettersCard({ request: { letters } }: { request: PrivacyRequestDetail }) {
  const can = useCan();
  if (letters.length === 0) return null;
  const mayRead = can('mail_outbox.menu|mail_outbox.cases');
  return (
    <CaseCard title="E-mails ao titular">
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
