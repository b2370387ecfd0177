import type { Module } from '@conforme/contracts/core/module.ts';
import type { sealedFormEndpoints } from '@conforme/contracts/platform/sealed-cases/sealed-form.endpoints.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import type { SealedFormRefs } from './channel-web.ts';

/** The form of a channel: every channel has the same endpoints, below an address of its own. */
interface SealedForm extends Module {
  readonly endpoints: ReturnType<typeof sealedFormEndpoints>;
}

/** Where each channel's reports are made and followed, by the type in the address of the page. */
export const sealedForms = {
  'reporting-channel': endpointsOf<SealedForm>('reporting-channel-form'),
  intimidation: endpointsOf<SealedForm>('systematic-intimidation'),
} as const satisfies Readonly<Record<string, SealedFormRefs>>;

/** Undefined for a kind of case that is not sealed. */
export const sealedFormOf = (formType: string): SealedFormRefs | undefined =>
  (sealedForms as Readonly<Record<string, SealedFormRefs>>)[formType];
