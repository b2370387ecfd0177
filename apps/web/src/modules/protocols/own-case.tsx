import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { useState } from 'react';
import { CaseDates } from './case-dates.tsx';
import type { CaseReference } from './case-reference.ts';
import { CaseSections } from './case-sections.tsx';
import { CaseStatus } from './case-status.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { FeaturedEntry, featuredOf } from './featured-entry.tsx';
import { MessagePart } from './message-part.tsx';
import { protocolWords } from './protocol-words.ts';
import { RatingPart } from './rating-part.tsx';
import { ReceiptPart } from './receipt-part.tsx';
import { ReopenPart } from './reopen-part.tsx';
import { ReplyForm } from './reply-form.tsx';
import { WithdrawPart } from './withdraw-part.tsx';
import './own-case.css';

interface Props {
  readonly found: OutsideCase;
  readonly reference: CaseReference;
  readonly onChanged: (found: OutsideCase) => void;
  readonly onAgain: () => void;
}

/** One's own case: how it stands, what is asked, what was answered, and everything one may do. */
export function OwnCase({ found, reference, onChanged, onAgain }: Props) {
  const words = protocolWords(found.form_type);
  const [said, setSaid] = useState('');
  const done = (what: string) => (next: OutsideCase) => {
    setSaid(what);
    onChanged(next);
  };
  const featured = featuredOf(found);
  const isAsked = found.status.tone === 'yours';
  const may = (act: OutsideCase['acts'][number]) => found.acts.includes(act);
  return (
    <>
      <CaseStatus found={found} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {featured && <FeaturedEntry entry={featured} found={found} reference={reference} />}
      {may('reply') && isAsked && (
        <ReplyForm
          reference={reference}
          until={found.reply_until}
          isAsked
          // What was sent is no longer waited for: the next reply begins with what still is.
          key={found.reply_about.map(({ id }) => id).join()}
          about={found.reply_about}
          rules={found.file_rules}
          onSent={done('Resposta enviada.')}
        />
      )}
      {may('rate') && <RatingPart reference={reference} onSent={done('Avaliação enviada. Obrigado!')} />}
      <CaseDates found={found} />
      <CaseSections sections={found.sections} files={found.files} reference={reference} />
      <CaseTimeline entries={found.entries} featuredId={featured?.id ?? null} reference={reference} />
      {may('reply') && !isAsked && (
        <MessagePart
          reference={reference}
          about={found.reply_about}
          rules={found.file_rules}
          onSent={onChanged}
        />
      )}
      {may('reopen') && (
        <ReopenPart reference={reference} until={found.reopen_until} onSent={done(words.reopened)} />
      )}
      <ReceiptPart receipt={found.receipt} reference={reference} />
      {may('withdraw') && <WithdrawPart reference={reference} onSent={done(words.withdrawn)} />}
      <button type="button" className="public-link protocols-again" onClick={onAgain}>
        Fazer outra consulta
      </button>
    </>
  );
}
