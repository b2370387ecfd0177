import type { Plugin } from 'vite';

const PAGES = /\/contracts\/src\/modules\/.+\.pages\.ts$/;
/** As the formatter writes it: a property of the module, two spaces in, closed at the same place. */
const PERMISSIONS = /\n {2}permissions: \{\n[\s\S]*?\n {2}\},/;

/** What a group of permissions is called, and where it stands among them. */
const GROUP = /\n {2}(?:label|area): '[^'\n]*',/g;

/**
 * What a permission is called and who receives it is the server's to tell (the groups' page asks for it). A build leaves
 * it out of the pages, which every first load carries.
 */
export const withoutPermissions = (): Plugin => ({
  name: 'page-permissions',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    PAGES.test(id) ? code.replace(PERMISSIONS, '\n  permissions: {},').replace(GROUP, '') : null,
});
