/** What is not on the screen when a form opens: it arrives with the first thing that is typed. */
export { IdentityStep } from './identity-step.tsx';
export { NoticeCheck } from './notice-check.tsx';
export { ReviewStep } from './review-step.tsx';
export { SendingNotice } from './sending-notice.tsx';
export { SentPage } from './sent-page.tsx';
