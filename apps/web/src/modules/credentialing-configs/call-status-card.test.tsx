import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { CallDetail } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { CallStatusCard } from './call-status-card.tsx';

const today = civilDayOf(Date.now());
const call = {
  ...{ id: 1, version: 1, number: '01/2026', status: 'published', undecided: 0, open_appeals: 0 },
  ...{
    cancel_reason: null,
    public_path: null,
    application_path: null,
    rectifications: [],
    missing_parts: [],
  },
  ...{ vacancies: [], documents: [], questionnaire: { has_draft: false } },
} as unknown as CallDetail;

beforeEach(() => storeSession(withPermissions('portal_cebas.credentialing.config.publish')));
afterEach(cleanup);

it.each([
  [9, 'quem está preenchendo não poderá mais enviar'],
  [-1, 'O último dia foi'],
])('to end applications %i days from their last day names that day', async (days, words) => {
  const ends_on = addDays(today, days);
  const phases = [{ phase: 'application' as const, starts_on: addDays(today, -20), ends_on }];
  await renderScreen(<CallStatusCard call={{ ...call, phases }} reread={async () => call} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Encerrar inscrições' }));
  const question = (await screen.findByRole('dialog')).textContent ?? '';
  expect(question).toContain(words);
  expect(question).toContain(formatCivilDate(ends_on));
});
