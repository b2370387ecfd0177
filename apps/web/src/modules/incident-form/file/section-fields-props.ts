import type {
  IncidentFile,
  sectionFields,
} from '@conforme/contracts/modules/incident-form/incident-file.schemas.ts';
import type { SavedSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';

/** What the form of a section holds. */
export type SectionValues<S extends SavedSection> = Pick<
  IncidentFile,
  keyof (typeof sectionFields)[S] & keyof IncidentFile
>;

export interface SectionFieldsProps<S extends SavedSection> {
  readonly field: StaffFormState<SectionValues<S>>['field'];
  readonly values: SectionValues<S>;
  /** The incident's id. */
  readonly incident: string;
}
