import { contactsPages } from '@conforme/contracts/modules/contacts/contacts.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const contactsWeb = bindPages(contactsPages, {
  list: () => import('./contacts-list.page.tsx').then((module) => module.ContactsListPage),
  create: () => import('./contact-create.page.tsx').then((module) => module.ContactCreatePage),
  edit: () => import('./contact-edit.page.tsx').then((module) => module.ContactEditPage),
});
