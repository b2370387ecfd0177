import { parseMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import type {
  DataNature,
  IncidentNature,
  scamChannels,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sentFrom, type TypedAnswers } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import type { CaseForm } from '../../../platform/public-form/form-state.ts';

export type YesNo = 'yes' | 'no';
export type ScamChannel = keyof typeof scamChannels.labels;

/** What the fields hold: texts, also where a part is not asked. What was typed there comes back when it is again. */
export interface ReportValues {
  readonly nature: IncidentNature | '';
  readonly description: string;
  /** An instant, or what was typed of one. */
  readonly occurred_at: string;
  /** Of those the form offered; null where it was not said. */
  readonly unit_id: { readonly id: number; readonly label: string } | null;
  readonly area: string;
  readonly involved_text: string;
  readonly data_natures: readonly DataNature[];
  readonly pasted_message: string;
  readonly scam: {
    readonly scam_data_given: YesNo | '';
    readonly scam_channels: readonly ScamChannel[];
    readonly scam_sender: string;
    readonly scam_account: string;
    /** As it is written here: '1.184,00'. */
    readonly scam_asked_cents: string;
    readonly scam_lost_cents: string;
    readonly scam_name_used: readonly 'yes'[];
    readonly police_report: string;
    /** An instant, or what was typed of one. */
    readonly bank_called_at: string;
  };
  readonly reporter: { readonly name: string; readonly email: string; readonly phone: string };
  /** The organisation's own questions, as they were on the screen. */
  readonly asked: { readonly version: number | null; readonly questions: readonly Question[] };
  readonly answers: TypedAnswers;
}
export type ReportForm = CaseForm<ReportValues>;

export const emptyValues: ReportValues = {
  nature: '',
  description: '',
  occurred_at: '',
  unit_id: null,
  area: '',
  involved_text: '',
  data_natures: [],
  pasted_message: '',
  scam: {
    scam_data_given: '',
    scam_channels: [],
    scam_sender: '',
    scam_account: '',
    scam_asked_cents: '',
    scam_lost_cents: '',
    scam_name_used: [],
    police_report: '',
    bank_called_at: '',
  },
  reporter: { name: '', email: '', phone: '' },
  asked: { version: null, questions: [] },
  answers: {},
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
/** In cents; what is no amount goes on as text, and is refused at its field. */
const cents = (text: string): number | string | null =>
  text.trim() === '' ? null : (parseMoney(text) ?? text);

/** What is sent: the questions of a scam stay at home where it is none. Paths are the fields' own. */
export function inputOf({ scam, reporter, asked, answers, ...values }: ReportValues) {
  return {
    nature: values.nature,
    description: values.description,
    occurred_at: orNull(values.occurred_at),
    // A draft of an earlier version does not have it.
    unit_id: values.unit_id?.id ?? null,
    area: orNull(values.area),
    involved_text: orNull(values.involved_text),
    data_natures: values.data_natures,
    pasted_message: orNull(values.pasted_message),
    scam:
      values.nature === 'scam'
        ? {
            scam_data_given: scam.scam_data_given === '' ? null : scam.scam_data_given === 'yes',
            scam_channels: scam.scam_channels,
            scam_sender: orNull(scam.scam_sender),
            scam_account: orNull(scam.scam_account),
            scam_asked_cents: cents(scam.scam_asked_cents),
            scam_lost_cents: cents(scam.scam_lost_cents),
            scam_name_used: scam.scam_name_used.length > 0,
            // A draft of an earlier version does not have them.
            police_report: orNull(scam.police_report ?? ''),
            bank_called_at: orNull(scam.bank_called_at ?? ''),
          }
        : null,
    reporter: {
      name: orNull(reporter.name),
      email: orNull(reporter.email),
      phone: orNull(reporter.phone),
    },
    questions_version: asked.version,
    answers: sentFrom(asked.questions, answers),
  };
}

export const contactEmail = ({ reporter }: ReportValues): string => reporter.email.trim().toLowerCase();
