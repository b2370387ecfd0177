import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import type {
  ActDialogProps,
  EntryDialogProps,
} from '../../../platform/case-handling/acts/act-dialog-props.ts';

export type IncidentDialogProps = ActDialogProps<IncidentDetail>;
export type IncidentEntryDialogProps = EntryDialogProps<IncidentDetail>;
