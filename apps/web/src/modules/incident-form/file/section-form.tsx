import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import {
  type IncidentFile,
  sectionBodies,
} from '@conforme/contracts/modules/incident-form/incident-file.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import type { SavedSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { call } from '../../../core/api/call.ts';
import { InlineForm } from '../../../core/form/inline-form.tsx';
import { isStale, type StaffFormState, useStaffForm } from '../../../core/form/use-staff-form.ts';
import { toastSuccess } from '../../../core/toast/toast-store.ts';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import { showCase } from '../../../platform/case-handling/acts/use-act.ts';
import { incidentCaseKind } from '../incident-case-kind.ts';
import { factsOf } from './file-words.ts';
import { sectionForms } from './section-forms.ts';
import type { UnsavedSections } from './unsaved-sections.ts';

/** Which section it is, is known only here: its fields and its schema belong together. */
type Values = Partial<IncidentFile>;
type AnyFields = ComponentType<{
  readonly field: unknown;
  readonly values: unknown;
  readonly incident: string;
}>;

const valuesOf = ({ file }: IncidentDetail, section: SavedSection): Values =>
  Object.fromEntries(factsOf(section).map((name) => [name, file[name]]));

const stateOf = ({ sections }: IncidentDetail, section: SavedSection) =>
  sections.find((one) => one.section === section);

const opened = (incident: IncidentDetail, section: SavedSection) => ({
  initial: valuesOf(incident, section),
  version: stateOf(incident, section)?.version ?? 0,
});

interface Props {
  readonly incident: IncidentDetail;
  readonly section: SavedSection;
  readonly unsaved: UnsavedSections;
}

/** One section, saved on its own: whoever works on another one is not in the way, on the same one is compared. */
export function SectionForm({ incident, section, unsaved }: Props) {
  const queries = useQueryClient();
  const params = { id: incident.id };
  const show = (now: IncidentDetail) => {
    showCase(queries, incidentCaseKind.endpoints, now);
    return now;
  };
  const { initial, version } = opened(incident, section);
  const staff: StaffFormState<Values> = useStaffForm({
    schema: sectionBodies[section],
    initial,
    version,
    page: `${incidentCaseKind.path}/${incident.id}/${section}`,
    send: async (body) =>
      show(
        await call(incidentHandlingEndpoints[`section_${section}`], { params, body } as never, {
          handles: isStale,
        }),
      ),
    onSaved: (saved) => {
      const now = opened(saved, section);
      staff.restart(now.initial, now.version);
      toastSuccess();
    },
    reread: async () => opened(show(await call(incidentHandlingEndpoints.read, { params })), section),
  });
  // An act wrote into the section, or somebody else did: what nobody has changed here follows.
  useWhenChanged(() => {
    if (!staff.isChanged()) staff.restart(initial, version);
  }, [version]);
  unsaved.put(section, staff);
  const Fields = sectionForms[section] as unknown as AnyFields;
  const state = stateOf(incident, section);
  return (
    <InlineForm staff={staff} action="Salvar seção" aside={savedWords(state)}>
      <Fields field={staff.field} values={staff.form.getValues()} incident={incident.id} />
    </InlineForm>
  );
}

const savedWords = (state: ReturnType<typeof stateOf>): string =>
  state?.saved_at
    ? `Salva em ${formatDateTime(state.saved_at)}${state.saved_by ? `, por ${state.saved_by.label}` : ''}`
    : '';
