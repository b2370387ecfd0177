import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';

const ofFormType: Readonly<Record<FormType, CaseKind>> = {
  privacy: privacyKind,
  incident: incidentKind,
  'due-diligence': dueDiligenceKind,
  credentialing: credentialingKind,
  'reporting-channel': reportingChannel.kind,
  intimidation: intimidationChannel.kind,
};

/** Every kind of case, for what stands beside them: the calendar's dates, the outbox. */
export const caseKinds: readonly CaseKind[] = Object.values(ofFormType);
