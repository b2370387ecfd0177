import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { implement } from '../../core/server-module.ts';
import { ownPhoto } from '../../platform/accounts/photos.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import {
  cancelEmailChange,
  checkEmailChange,
  confirmEmailChange,
  requestConfirmation,
  resendEmailChange,
} from './email-change.actions.ts';
import { acceptOwnLink, declineOwnLink, leaveOwnPerson } from './own-links.actions.ts';
import { endOtherSessions, endOwnSession } from './own-sessions.actions.ts';
import { changePhoto, removePhoto } from './photo.actions.ts';
import { choosePerson, updateProfile } from './profile.actions.ts';
import { openSessions, readProfile } from './profile.queries.ts';

interface Services {
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly files: Files;
}

export const profileServer = ({ limiter, mail, files }: Services) =>
  implement(profileModule, {
    read: (ctx) => readProfile(ctx),
    update: (ctx, { body }) => updateProfile(ctx, { limiter, mail }, body),
    resendEmailChange: (ctx) => resendEmailChange(ctx, { limiter, mail }),
    requestConfirmation: (ctx) => requestConfirmation(ctx, { limiter, mail }),
    cancelEmailChange: (ctx) => cancelEmailChange(ctx),
    checkEmailChange: (ctx, { body }) => checkEmailChange(ctx, limiter, body.token),
    confirmEmailChange: (ctx, { body }) => confirmEmailChange(ctx, { limiter, mail }, body.token),
    choosePerson: (ctx, { body }) => choosePerson(ctx, body.person_id),
    acceptLink: (ctx, { params }) => acceptOwnLink(ctx, params.id),
    declineLink: (ctx, { params }) => declineOwnLink(ctx, params.id),
    leavePerson: (ctx, { params }) => leaveOwnPerson(ctx, params.id),
    photo: async (ctx, { query }) => {
      const photo = await ownPhoto(ctx);
      return files.read(photo, { unchanging: photo?.id === query.v });
    },
    changePhoto: (ctx, input) => changePhoto(ctx, { files, limiter }, input.files),
    removePhoto: (ctx) => removePhoto(ctx),
    sessions: (ctx) => openSessions(ctx),
    endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
    endOtherSessions: (ctx) => endOtherSessions(ctx),
  });
