import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type {
  ActDialogProps,
  EntryDialogProps,
} from '../../../platform/case-handling/acts/act-dialog-props.ts';

export type RequestDialogProps = ActDialogProps<PrivacyRequestDetail>;
export type RequestEntryDialogProps = EntryDialogProps<PrivacyRequestDetail>;
