import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { SubmittedRequest } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { invalidField } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import { pipelined } from '../../../core/database/pipeline.ts';
import { assertOpen, openForm } from '../../../platform/cases/intake/public-form.queries.ts';
import type { CaseToOpen, SubmittedKind } from '../../../platform/cases/intake/submit-case.ts';
import { noticeRead, noticesOf } from '../../../platform/cases/read-notices.ts';
import type { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { deadLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';
import { receiptLetter } from '../request/holder-letters.ts';
import { createRequest, type RequestServices } from '../request/new-request.ts';
import { openingFrom, openingQueries } from '../request/request-opening.ts';
import { knownMailbox } from './known-mailbox.ts';

export interface SubmitServices extends RequestServices {
  readonly links: PublicLinks;
  readonly people: SealedPerson;
}

/** A request as it is sent in by the public form. */
export const submittedRequest = (
  { config }: PublicCtx,
  services: SubmitServices,
): SubmittedKind<SubmittedRequest> => ({
  kind: privacyKind,
  addressOf: ({ holder, representative }) => (representative ? representative.email : holder.email),
  open: (opening) => openRequest(services, opening),
  receiptLetter: (told) => receiptLetter(config, told),
});

async function openRequest(
  services: SubmitServices,
  { db, body, draft, mailbox, receivedAt }: CaseToOpen<SubmittedRequest>,
) {
  const { legalEntityId } = draft;
  const [open, notices, known, link, ...opening] = await pipelined(db, [
    openForm(privacyKind, legalEntityId),
    noticesOf(legalEntityId, draft.createdAt),
    knownMailbox(services.people, legalEntityId, body),
    // Whoever sends the same form waits for this row until the commit.
    services.links.usedAgain(privacyKind.purpose, draft.linkId),
    ...openingQueries(legalEntityId, null),
  ]);
  assertOpen(open);
  if (link.length === 0) throw deadLink();
  const noticeId = noticeRead(notices, body.notice_version);
  if (noticeId === undefined)
    throw invalidField('notice_version', 'O aviso de privacidade mudou. Recarregue a página e leia o novo.');
  return createRequest(db, services, {
    opening: openingFrom(legalEntityId, opening),
    channel: 'form',
    input: body,
    receivedAt,
    noticeId,
    noticeVersion: body.notice_version,
    identity: {
      method: mailbox,
      // Only where the organisation knew that mailbox as theirs; anything else a person decides.
      state: mailbox === 'email_code' && known.length > 0 ? 'verified' : 'pending',
    },
    createdBy: null,
  });
}
