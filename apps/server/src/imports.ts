import type { Keys } from './core/keys.ts';
import { contactsImport } from './modules/contacts/contacts.import.ts';
import { employeesImport } from './modules/employees/import/employees.import.ts';
import { legalEntitiesImport } from './modules/legal-entities/legal-entities.import.ts';
import { naturalEntitiesImport } from './modules/natural-entities/natural-entities.import.ts';
import { ContactOptOuts } from './platform/contacts/opt-outs.ts';
import type { ImportTargets } from './platform/imports/import-target.ts';
import { SealedPerson } from './platform/people/sealed-person.ts';
import type { SharedLimiter } from './platform/rate-limits.ts';
import { SealedFields } from './platform/sealed-fields.ts';

interface Given {
  readonly keys: Keys;
  readonly limiter: SharedLimiter;
}

/** Everything that can be imported from a spreadsheet: a feature adds its line. */
export function importTargetsOf({ keys, limiter }: Given): ImportTargets {
  const fields = new SealedFields(keys);
  const sealed = new SealedPerson(fields);
  const targets = [
    naturalEntitiesImport(sealed),
    employeesImport(sealed),
    legalEntitiesImport(limiter),
    contactsImport(new ContactOptOuts(fields)),
  ];
  return new Map(targets.map((target) => [target.key, target]));
}
