import type { Asking } from '../../catalog-tests/records/known-record.ts';
import { bringDueDiligence, makeDueDiligence, tomorrowPlus } from '../../testing/features/due-diligence.ts';
import { giveCertificate } from '../../testing/features/due-diligence-proofs.ts';
import { decided, sentForm } from './due-diligence-form.test-records.ts';

/** Jobs of assessments that have something to do. */
export const dueDiligenceDueJobs: Readonly<Record<string, (asking: Asking) => Promise<object>>> = {
  'expire-due-diligence': async (asking) => {
    const { id } = await sentForm(asking);
    await bringDueDiligence(asking.t, id, {}, { answer_until: '2026-11-01T12:00:00Z' });
    return {};
  },
  'remind-suppliers': async (asking) => {
    const { id } = await sentForm(asking);
    await bringDueDiligence(
      asking.t,
      id,
      {},
      {
        answer_until: new Date(Date.now() + 2 * 86_400_000).toISOString(),
        respondent_email: 'quem@exemplo.test',
      },
    );
    return {};
  },
  'lapse-due-diligence': async ({ t, entity }) => {
    const { id } = await makeDueDiligence(t, entity);
    await bringDueDiligence(t, id, { state: 'approved' }, { ...decided, valid_until: '2026-11-01' });
    return {};
  },
  'warn-of-certificates': async ({ t, entity }) => {
    const { id } = await makeDueDiligence(t, entity);
    await bringDueDiligence(t, id, { state: 'approved' }, { ...decided, valid_until: tomorrowPlus(200) });
    await giveCertificate(t, id, tomorrowPlus(20));
    return {};
  },
  'renew-due-diligence': async ({ t, entity }) => {
    const { id } = await makeDueDiligence(t, entity);
    await bringDueDiligence(t, id, { state: 'approved' }, { ...decided, valid_until: tomorrowPlus(20) });
    return {};
  },
};
