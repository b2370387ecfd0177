import type { systematicIntimidation } from '@conforme/contracts/modules/intimidation-form/public-form/systematic-intimidation.contract.ts';
import type { reportingChannelForm } from '@conforme/contracts/modules/reporting-channel/public-form/reporting-channel-form.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import type { SealedFormRefs } from './channel-web.ts';

/** Where each channel's reports are made and followed, by the type in the address of the page. */
export const sealedForms = {
  'reporting-channel': endpointsOf<typeof reportingChannelForm>('reporting-channel-form'),
  intimidation: endpointsOf<typeof systematicIntimidation>('systematic-intimidation'),
} as const satisfies Readonly<Record<string, SealedFormRefs>>;

/** Undefined for a kind of case that is not sealed. */
export const sealedFormOf = (formType: string): SealedFormRefs | undefined =>
  (sealedForms as Readonly<Record<string, SealedFormRefs>>)[formType];
