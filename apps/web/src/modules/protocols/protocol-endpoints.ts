import type { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

type Protocols = (typeof protocols)['endpoints'];

const base = '/api/v1/protocols';

/** By name only: their schemas would bring zod into the first load. */
export const protocolEndpoints = {
  query: endpointRef<Protocols['query']>('POST', `${base}/query`),
  startDraft: endpointRef<Protocols['startDraft']>('POST', `${base}/drafts`),
  addFiles: endpointRef<Protocols['addFiles']>('POST', `${base}/drafts/:handle/files`),
  removeFile: endpointRef<Protocols['removeFile']>('POST', `${base}/drafts/remove_file`),
  reply: endpointRef<Protocols['reply']>('POST', `${base}/reply`),
  withdraw: endpointRef<Protocols['withdraw']>('POST', `${base}/withdraw`),
  reopen: endpointRef<Protocols['reopen']>('POST', `${base}/reopen`),
  rate: endpointRef<Protocols['rate']>('POST', `${base}/rate`),
  dossier: endpointRef<Protocols['dossier']>('POST', `${base}/dossier`),
  file: endpointRef<Protocols['file']>('POST', `${base}/file`),
};
