import { definePages } from '../../core/pages.ts';

/** No page of its own: a part of /profile, and of /a2fa for whom a group obliges to have one. */
export const secondFactorPages = definePages({
  name: 'second-factor',
  label: 'Segundo fator',
  area: 'sistema',
  permissions: {},
  pages: {},
});
