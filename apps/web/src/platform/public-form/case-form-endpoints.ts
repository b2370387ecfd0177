import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { Access } from '@conforme/contracts/core/pages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { draftFiles, openedDraft } from '@conforme/contracts/platform/cases/draft-schemas.ts';
import type { sentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import type { EndpointRef } from '../../core/api/endpoint-ref.ts';

type Nothing = Record<never, never>;
type Ref<Body, Response = unknown, Params = Nothing, Query = Nothing> = EndpointRef<
  Endpoint<
    Access,
    z.ZodType<unknown, Params>,
    z.ZodType<unknown, Query>,
    z.ZodType<unknown, Body>,
    z.ZodType<Response>
  >
>;
type OfDraft = { readonly draft: string };

/** What the public form of every kind of case calls; each kind's contract names its own paths. */
export interface CaseFormEndpoints {
  readonly logo: Ref<{ param: string }>;
  readonly startDraft: Ref<{ param: string }, z.output<typeof openedDraft>>;
  readonly addFiles: Ref<Nothing, z.output<typeof draftFiles>, { handle: string }, { paper: CasePaper }>;
  readonly removeFile: Ref<OfDraft & { file_id: string }>;
  readonly sendCode: Ref<OfDraft & { email: string }>;
  readonly confirmCode: Ref<OfDraft & { code: string }, { email: string }>;
  readonly challenge: Ref<OfDraft, { challenge: string; bits: number } | { challenge: null }>;
  readonly submit: Ref<unknown, z.output<typeof sentCase>>;
}
