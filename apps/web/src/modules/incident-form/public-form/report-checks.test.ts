import { submitReport } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import { describe, expect, it } from 'vitest';
import { reportProblems } from './report-checks.ts';
import { emptyValues, inputOf, type ReportValues } from './report-values.ts';

const told: ReportValues = {
  ...emptyValues,
  nature: 'scam',
  description: 'Recebi um boleto falso da escola.',
  scam: {
    ...emptyValues.scam,
    scam_data_given: 'yes',
    scam_asked_cents: 'R$ 1.184,00',
    scam_lost_cents: '50',
  },
};

describe('a report', () => {
  it('asks for the kind and for the story, and for nothing else', () => {
    expect(Object.keys(reportProblems(emptyValues)).sort()).toEqual(['description', 'nature']);
    expect(reportProblems({ ...told, nature: 'security' })).toEqual({});
  });

  it('sends money in cents, and is what the contract takes', () => {
    expect(reportProblems(told)).toEqual({});
    const body = inputOf(told);
    expect(body.scam).toMatchObject({
      scam_data_given: true,
      scam_asked_cents: 118_400,
      scam_lost_cents: 5000,
    });
    const sent = {
      draft: 'x'.repeat(43),
      ...body,
      files: [],
      notice_version: null,
      notice_read: true,
      proof: null,
    };
    const parsed = submitReport.safeParse(sent);
    expect(parsed.error?.issues.filter(({ path }) => path[0] !== 'draft') ?? []).toEqual([]);
  });

  it('says at its field what is no amount, no address and not yet', () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const wrong = reportProblems({
      ...told,
      occurred_at: soon,
      scam: { ...told.scam, scam_asked_cents: 'muito' },
      reporter: { name: '', email: 'nenhum', phone: '' },
    });
    expect(Object.keys(wrong).sort()).toEqual(['occurred_at', 'reporter.email', 'scam.scam_asked_cents']);
    expect(wrong.occurred_at).toBe('Esta data ainda não chegou.');
  });

  it('leaves the questions of a scam at home where it is none', () => {
    expect(inputOf({ ...told, nature: 'security' }).scam).toBeNull();
  });
});
