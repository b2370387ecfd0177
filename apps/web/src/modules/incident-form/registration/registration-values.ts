import type { Result } from '@conforme/contracts/core/endpoint.ts';
import type { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import type {
  DataNature,
  IncidentNature,
  IncidentType,
  scamChannels,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { sentFrom, type TypedAnswers } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import type { KeptPaper } from '../../../platform/case-handling/registration/arrival-papers.tsx';

/** Every part is there while one writes; what is not of the nature is left out when it is sent. */
export const nothingYet = () => ({
  unit_id: null as Chosen | null,
  nature: '' as IncidentNature | '',
  description: '',
  occurred_at: null as string | null,
  area: '',
  involved_text: '',
  data_natures: [] as readonly DataNature[],
  pasted_message: '',
  scam: {
    scam_channels: [] as readonly (keyof typeof scamChannels.labels)[],
    scam_sender: '',
    scam_account: '',
    scam_asked_cents: null as number | null,
    scam_lost_cents: null as number | null,
    scam_data_given: null as boolean | null,
    scam_name_used: false,
    police_report: '',
    bank_called_at: null as string | null,
  },
  reporter: { name: '', email: '', phone: '' },
  incident_type: '' as IncidentType | '',
  detected_at: null as string | null,
  known_at: null as string | null,
  holders_count: null as number | null,
  files: [] as readonly KeptPaper[],
  answers: {} as TypedAnswers,
});
export type RegistrationValues = ReturnType<typeof nothingYet>;

/** Questions of the organisation, by nature. */
export type ReportQuestions = Result<typeof incidentDeskEndpoints.report_questions>;

export const belonging = (
  { answers, ...values }: RegistrationValues,
  questions: ReportQuestions | undefined,
): object => ({
  ...values,
  ...(values.nature === '' || !questions
    ? {}
    : {
        questions_version: questions[values.nature].version_id,
        answers: sentFrom(questions[values.nature].questions, answers),
      }),
  scam: values.nature === 'scam' ? values.scam : null,
  known_at: values.nature === 'scam' ? null : values.known_at,
  files: values.files.map(({ id, paper }) => ({ id, paper })),
});
