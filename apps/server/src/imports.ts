import type { Keys } from './core/keys.ts';
import { contactsImport } from './modules/contacts/contacts.import.ts';
import { naturalEntitiesImport } from './modules/natural-entities/natural-entities.import.ts';
import type { ImportTargets } from './platform/imports/import-target.ts';
import { SealedPerson } from './platform/people/sealed-person.ts';
import { SealedFields } from './platform/sealed-fields.ts';

/** Everything that can be imported from a spreadsheet: a feature adds its line. */
export function importTargetsOf(keys: Keys): ImportTargets {
  const sealed = new SealedPerson(new SealedFields(keys));
  return new Map([naturalEntitiesImport(sealed), contactsImport].map((target) => [target.key, target]));
}
