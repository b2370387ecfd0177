import { endpointRef } from '../../core/api/endpoint-ref.ts';
import type { SealedFormRefs } from './channel-web.ts';

/** The endpoints of a channel's public page by their path alone: neither their schemas nor zod come along. */
export const sealedFormRefs = (path: `/api/v1/public/${string}`): SealedFormRefs => {
  const ref = (end: string) => endpointRef('POST', `${path}/${end}`);
  return {
    open: ref('open'),
    logo: ref('logo'),
    startDraft: ref('drafts'),
    addFiles: ref('drafts/:handle/files'),
    removeFile: ref('drafts/remove_file'),
    submit: ref('submit'),
    follow: ref('follow'),
    reply: ref('reply'),
    give_identity: ref('identity'),
    progress: ref('progress'),
    startReply: ref('reply_drafts'),
    addReplyFiles: ref('reply_drafts/:handle/files'),
    file: ref('file'),
  } as SealedFormRefs;
};

/** Where each channel's reports are followed, by the type in the address of the page. */
export const followedChannels: Readonly<Record<string, SealedFormRefs>> = {
  'reporting-channel': sealedFormRefs('/api/v1/public/reporting_channel_form'),
  intimidation: sealedFormRefs('/api/v1/public/systematic_intimidation'),
};
