import { expect, it } from 'vitest';
import { asItStands, rectifyInput, rectifyStart } from './rectify-values.ts';

const at = '2026-11-12T12:00:00.000Z';
const filing = {
  ...{ id: 2, kind: 'complete' as const, sei_number: '00261.000123/2026-11', filed_at: at },
  ...{ reasons: null, delay_reasons: null, by: null },
};
const incident = { filings: [filing], outages: [], events: [] };

it('begins with the record as it stands', () => {
  expect(asItStands(incident, 'filing 2')).toEqual([
    'filing',
    { kind: 'complete', sei_number: '00261.000123/2026-11', filed_at: at, reasons: '', delay_reasons: '' },
  ]);
  expect(asItStands(incident, 'filing 3')).toEqual([null, null]);
  expect(asItStands(incident, '')).toEqual([null, null]);
});

it('sends only what is of the chosen record, and nothing where it never happened', () => {
  const values = { ...rectifyStart(), which: 'filing 2', reason: 'Número de outro processo.' };
  const filed = { ...values.filing, kind: 'preliminary' as const, reasons: 'Sobrou.', filed_at: at };
  expect(rectifyInput({ ...values, filing: filed })).toMatchObject({
    ...{ record: 'filing', record_id: 2, outage: null, event: null },
    // Only a complement is reasoned.
    filing: { kind: 'preliminary', reasons: '', delay_reasons: '' },
  });
  expect(rectifyInput({ ...values, filing: filed, happened: false })).toMatchObject({
    ...{ record: 'filing', record_id: 2, filing: null, outage: null, event: null },
  });
  expect(rectifyInput(rectifyStart())).toMatchObject({ record: null, record_id: null });
});
