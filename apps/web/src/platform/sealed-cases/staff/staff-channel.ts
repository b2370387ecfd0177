import type { List } from '@conforme/contracts/core/list.ts';
import type { sealedCaseEndpoints } from '@conforme/contracts/platform/sealed-cases/sealed-case.endpoints.ts';
import type { SealedCaseRow } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { type EndpointRef, endpointRef } from '../../../core/api/endpoint-ref.ts';
import type { OfferedForm } from '../../form-link/offered-form.ts';

type Endpoints = ReturnType<typeof sealedCaseEndpoints>;
export type StaffRefs = { readonly [Name in keyof Endpoints]: EndpointRef<Endpoints[Name]> };

/** A channel as its staff pages are built. No zod: it is part of the list's first load. */
export interface StaffChannel {
  readonly channel: ChannelKind;
  readonly list: List<SealedCaseRow>;
  readonly routeName: string;
  readonly permission: string;
  readonly form: OfferedForm;
  readonly refs: StaffRefs;
  readonly emptyHint: string;
}

/** By their paths alone, as the list has them. */
export function staffRefs(path: `/${string}`): StaffRefs {
  const get = (end: string) => endpointRef('GET', `${path}${end}` as `/${string}`);
  const post = (end: string) => endpointRef('POST', `${path}${end}` as `/${string}`);
  const acts = [
    ...['start_triage', 'admit', 'put_out_of_scope', 'investigate', 'resume', 'propose_conclusion'],
    ...['approve_conclusion', 'return_conclusion', 'monitor', 'archive', 'reopen', 'message', 'assign'],
    ...['exclude', 'hold', 'release_hold', 'settle_council'],
  ];
  return {
    ...Object.fromEntries(acts.map((act) => [act, post(`/:id/${act}`)])),
    grid: get('/grid'),
    employees: get('/employees'),
    today: get('/today'),
    figures: get('/figures'),
    read: get('/:id'),
    upload: post('/:id/files'),
    paper: get('/:id/files/:file_id'),
    envelope: get('/:id/sealed'),
    add_record: { ...post('/:id/sealed/records'), once: true },
    change_record: post('/:id/sealed/records/:record'),
    give_keys: post('/:id/sealed/keys'),
    rotate_key: post('/:id/sealed/rotate'),
    open_identity: post('/:id/sealed/identity'),
    escrowed_identity: post('/:id/sealed/escrowed_identity'),
    keep_identity: post('/:id/sealed/identity_key'),
    escrowed_keys: post('/:id/sealed/escrowed_keys'),
    escrow_keys: post('/:id/sealed/escrow_keys'),
    formLink: get('/link'),
    openForm: post('/link'),
  } as unknown as StaffRefs;
}
