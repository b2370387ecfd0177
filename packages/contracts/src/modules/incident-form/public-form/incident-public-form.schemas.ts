import { id, secret, z } from '../../../core/schema.ts';
import { workProof } from '../../../core/work-proof.ts';
import { draftFileIds } from '../../../platform/cases/draft-schemas.ts';
import { publicFormFacts } from '../../../platform/cases/public-form.schemas.ts';
import { askedVersion } from '../../../platform/questionnaires/questionnaire.schemas.ts';
import { refineReport, reportParts } from '../rules/incident-report.ts';

export const incidentPublicFormFacts = z.strictObject({
  ...publicFormFacts,
  /** The address of the sealed channel, where the organisation has it open. */
  sealed_channel: z.string().nullable(),
  /** Where it may have happened: the organisation and its units; empty where there is one place only. */
  units: z.array(z.strictObject({ id, label: z.string() })),
  /** What is asked besides, by nature. */
  questions: z.strictObject({ security: askedVersion, scam: askedVersion }),
});
export type IncidentPublicForm = z.output<typeof incidentPublicFormFacts>;

export const submitReport = z
  .strictObject({
    draft: secret,
    ...reportParts,
    files: draftFileIds.default([]),
    /** What was read before sending; null where the organisation has published none. */
    notice_version: z.number().int().positive().nullable(),
    notice_read: z.literal(true),
    proof: workProof.nullable().default(null),
  })
  .superRefine(refineReport);
export type SubmittedReport = z.output<typeof submitReport>;
