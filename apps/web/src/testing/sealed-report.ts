import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { intimidationFormStaff } from '../modules/intimidation-form/intimidation-form-staff-channel.ts';
import type { OpenedParts, OpenedRecord } from '../platform/sealed-cases/staff/use-opened-report.ts';

export const staffChannel = intimidationFormStaff;

export const openedRecord = (more: Partial<OpenedRecord>): OpenedRecord => ({
  ...{ id: crypto.randomUUID(), kind: 'note', author: 'staff', audience: 'readers', by: 'Ana Ouvidora' },
  ...{ version: 1, text: 'Nota', written_at: '2026-11-02T12:00:00.000Z', ...more },
});

/** A report as a reader's browser has it open; what it seals is only named. */
export const openedReport = (more: Partial<OpenedParts> = {}) =>
  ({
    content: {
      ...{ v: 1, written_at: '2026-11-01T12:00:00.000Z', identity: null, files: [] },
      answers: { story: 'Apelidos no pátio todo dia' },
    },
    records: [],
    envelope: {
      identity: { given: false, mine: false, lost: false, openings: [] },
      readers: [],
      excluded: [],
    },
    seal: (kind: string, note: object, audience?: string) => ({
      epoch: 1,
      body: JSON.stringify({ kind, note, audience }),
    }),
    reread: async () => {},
    ...more,
  }) as unknown as OpenedParts;

export const reportDetail = (more: Partial<SealedCaseDetail> = {}) =>
  ({
    ...{ id: '7f1d2c54-0000-4000-8000-000000000001', version: 3, protocol: 'ISB-2026-7KQ4M2X-9' },
    ...{
      unit: { id: 1, label: 'Escola Ipê' },
      state: 'investigating',
      received_at: '2026-11-01T12:00:00.000Z',
    },
    ...{
      categories: ['verbal'],
      immediate_risk: false,
      federation_unit: 'RN',
      clocks: [],
      letters: [],
      views: [],
      entries: [],
    },
    actions: [{ name: 'record', refused: null }],
    ...more,
  }) as unknown as SealedCaseDetail;
