import type { EmployeeInput } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import type { NaturalEntityInput } from '@conforme/contracts/platform/people/person.schemas.ts';

/** A record that a row is of or points at. One that the file itself brings has its number once it was written. */
export interface Place {
  id: number | null;
}

export interface EmployeeImport {
  readonly person: NaturalEntityInput;
  readonly input: Omit<
    EmployeeInput,
    'natural_entity_id' | 'unit_id' | 'position_id' | 'area_id' | 'manager_id'
  >;
  /** As the row names them. */
  readonly unit: string | null;
  readonly position: string | null;
  readonly area: string | null;
  readonly manager: string | null;
  /** Names of what the row says. */
  readonly given: ReadonlySet<string>;
  /** What was found; before that, nothing is known. */
  readonly found: FoundEmployee | null;
}

export interface FoundEmployee {
  readonly self: Place;
  readonly person: Place;
  readonly unitId: number;
  readonly manager: Place | null;
}

export interface Stay {
  readonly self: Place;
  readonly from: string;
  readonly to: string | null;
}

/** Both ends belong to it, as in the table's own constraint. */
export const overlap = (one: Omit<Stay, 'self'>, other: Omit<Stay, 'self'>): boolean =>
  (one.to === null || one.to >= other.from) && (other.to === null || other.to >= one.from);

/** What is kept in mind of the rows above, and of what was read for them. */
export class RowsAbove {
  /** By CPF, and by name and day of birth; `cpf` is null where the row has none. */
  readonly people = new Map<string, { readonly person: Place; readonly cpf: string | null }>();
  /** Plain names of people the file brings. */
  readonly names = new Set<string>();
  readonly stays = new Map<Place, Map<number, Stay[]>>();
  readonly registrations = new Map<string, Place>();
  /** Whom a cell may name as a manager, by registration, e-mail and CPF. */
  readonly managers = new Map<string, { readonly self: Place; readonly unitId: number }[]>();
  /** Who is above whom: as it is, and as the rows above will have it. */
  readonly above = new Map<Place, Place | null>();
  private readonly known = new Map<string, Place>();

  /** One and the same for one record, so that it can be compared. */
  place(kind: 'person' | 'employee', id: number): Place {
    const key = `${kind} ${id}`;
    const place = this.known.get(key) ?? { id };
    this.known.set(key, place);
    return place;
  }

  staysOf(person: Place, unitId: number): Stay[] {
    const units = this.stays.get(person) ?? new Map<number, Stay[]>();
    this.stays.set(person, units);
    const stays = units.get(unitId) ?? [];
    units.set(unitId, stays);
    return stays;
  }

  isAbove(self: Place, manager: Place): boolean {
    const seen = new Set<Place>();
    for (let at: Place | null = manager; at && !seen.has(at); at = this.above.get(at) ?? null) {
      if (at === self) return true;
      seen.add(at);
    }
    return false;
  }
}
