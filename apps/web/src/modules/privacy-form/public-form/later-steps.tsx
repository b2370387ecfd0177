/** What is not on the screen when the form opens: it arrives with the first thing that is typed. */
export { SendingNotice } from '../../../platform/public-form/sending-notice.tsx';
export { DetailsStep } from './details-step.tsx';
export { IdentityStep } from './identity-step.tsx';
export { NoticeCheck } from './notice-check.tsx';
export { ReviewStep } from './review-step.tsx';
export { SentPage } from './sent-page.tsx';
export { WhatStep } from './what-step.tsx';
