import { profilePages } from '@conforme/contracts/modules/profile/profile.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const profileWeb = bindPages(profilePages, {
  profile: () => import('./profile.page.tsx').then((module) => module.ProfilePage),
});
