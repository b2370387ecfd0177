import type { LinkPurposeName } from '@conforme/contracts/core/link-purposes.ts';
import type { formLinkEndpoints } from '@conforme/contracts/platform/organisations/form-link.endpoints.ts';
import type { ReactNode } from 'react';
import { type EndpointRef, endpointRef } from '../../core/api/endpoint-ref.ts';

type Endpoints = ReturnType<typeof formLinkEndpoints>;

/** A public form whose address somebody of the organisation takes, as its kind of case declares it. */
export interface OfferedForm {
  readonly purpose: LinkPurposeName;
  /** The permission it takes to open it. */
  readonly rule: string;
  readonly endpoints: {
    readonly formLink: EndpointRef<Endpoints['formLink']>;
    readonly openForm: EndpointRef<Endpoints['openForm']>;
  };
  /** On the button, and above the dialog: 'Formulário do titular'. */
  readonly title: string;
  /** What anybody does with it, and where that arrives. */
  readonly about: (organisation: ReactNode) => ReactNode;
  /** Before the address of the protocol query. */
  readonly followed: string;
  /** Of the protocol query: '/form-protocol-query/privacy'. */
  readonly followPath: `/form-protocol-query/${string}`;
}

/** Both stand at the same address. */
export const formLinkRefs = (path: `/api/v1/${string}/link`): OfferedForm['endpoints'] => ({
  formLink: endpointRef<Endpoints['formLink']>('GET', path),
  openForm: endpointRef<Endpoints['openForm']>('POST', path),
});
