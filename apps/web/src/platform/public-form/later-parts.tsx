/** What is not on the screen when a form opens: it arrives with the first thing that is typed. */
export { IdentityStep } from './identity/identity-step.tsx';
export { NoticeCheck } from './notice-check.tsx';
export { ReviewStep } from './review-step.tsx';
export { SendingNotice } from './sending/sending-notice.tsx';
export { SentPage } from './sending/sent-page.tsx';
