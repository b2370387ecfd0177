import { contactListsPages } from '@conforme/contracts/modules/contact-lists/contact-lists.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const contactListsWeb = bindPages(contactListsPages, {
  list: () => import('./contact-lists-list.page.tsx').then((module) => module.ContactListsListPage),
  create: () => import('./contact-list-create.page.tsx').then((module) => module.ContactListCreatePage),
  edit: () => import('./contact-list-edit.page.tsx').then((module) => module.ContactListEditPage),
});
