import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';

/** Kinds of case whose dates the calendar shows to whoever handles them, and those of sealed ones to their readers alone. */
export const kindsWithDates = [
  privacyKind,
  incidentKind,
  dueDiligenceKind,
  credentialingKind,
  reportingChannel.kind,
  intimidationChannel.kind,
];
