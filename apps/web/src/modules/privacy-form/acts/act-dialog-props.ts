import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';

/** What the dialog of every act gets. */
export interface ActDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly request: PrivacyRequestDetail;
}
