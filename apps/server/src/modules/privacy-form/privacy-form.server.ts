import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { Keys } from '../../core/keys.ts';
import { implement } from '../../core/server-module.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { openForm, readFormLink } from '../../platform/cases/intake/form-link.actions.ts';
import type { Receipts } from '../../platform/cases/intake/receipts.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import type { DossierServices } from './dossier/dossier.actions.ts';
import { figuresHandlers } from './figures/privacy-figures.handlers.ts';
import { deskHandlers } from './privacy-desk.handlers.ts';
import { requestSource } from './privacy-form.queries.ts';
import { handlingHandlers } from './privacy-handling.handlers.ts';
import { SealedRequest } from './request/sealed-request.ts';

interface Services {
  readonly keys: Keys;
  readonly limiter: SharedLimiter;
  readonly files: Files;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly links: PublicLinks;
  readonly receipts: Receipts;
  readonly reports: Omit<DossierServices, 'sealed'>;
}

export const privacyFormServer = ({ keys, reports, ...services }: Services) => {
  const caseKeys = new CaseKeys(keys);
  const sealed = new SealedRequest(new SealedFields(keys));
  return implement(
    privacyForm,
    {
      ...deskHandlers({ caseKeys, sealed, ...services }),
      ...handlingHandlers({ caseKeys, sealed, ...services }),
      formLink: (ctx, { query }) => readFormLink(ctx, privacyKind.purpose, query.legal_entity_id),
      openForm: (ctx, { body }) => openForm(ctx, services.links, privacyKind.purpose, body.legal_entity_id),
      ...figuresHandlers({ sealed, ...reports }),
    },
    { grid: requestSource(sealed) },
  );
};
