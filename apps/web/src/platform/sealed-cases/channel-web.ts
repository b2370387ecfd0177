import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import type { sealedFormEndpoints } from '@conforme/contracts/platform/sealed-cases/sealed-form.endpoints.ts';
import type { EndpointRef } from '../../core/api/endpoint-ref.ts';
import type { FormOpening } from '../public-form/open-form.ts';

type Endpoints = ReturnType<typeof sealedFormEndpoints>;
export type SealedFormRefs = { readonly [Name in keyof Endpoints]: EndpointRef<Endpoints[Name]> };
export type SealedFacts = Endpoints['open']['response']['_output'];

/** The words of a channel's public page: whole sentences, never a noun put into one. */
export interface ChannelWords {
  /** Above the title. */
  readonly name: string;
  readonly title: readonly string[];
  readonly lead: string;
  readonly law: string;
  /** Where a report is followed. */
  readonly followPath: `/form-protocol-query/${string}`;
}

/** A channel as its public page is built. */
export interface PublicChannel {
  readonly channel: ChannelKind;
  readonly endpoints: SealedFormRefs;
  readonly opening: FormOpening<SealedFacts>;
  readonly words: ChannelWords;
}
