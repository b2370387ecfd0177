import { id, oneOf, z } from '../../core/schema.ts';
import { act, actReason } from '../../platform/cases/case-acts.schemas.ts';
import { rectifiedRecords } from './incident-records.schemas.ts';
import { rectifiable } from './rules/incident-rectify.ts';

/** A record that was wrong is superseded, with the reason; it stays to be read. */
export const rectifyAct = z
  .strictObject({
    ...act,
    record: oneOf(rectifiable).meta({ examples: ['event'] }),
    record_id: id,
    reason: actReason,
    ...rectifiedRecords,
  })
  .superRefine(({ record, ...given }, context) => {
    for (const other of ['filing', 'outage', 'event'] as const)
      if (other !== record && given[other] !== null)
        context.addIssue({ code: 'custom', path: [other], message: 'Não é deste registro.' });
  });
export type RectifyAct = z.output<typeof rectifyAct>;
