import type { AppointmentRow } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AppointmentQuestion } from './appointment-question.tsx';

afterEach(cleanup);

const ask = (more: Partial<AppointmentRow>) => {
  const row = {
    ...{
      id: 'one',
      person: 'Cida',
      channel: 'intimidation',
      duty: 'recipient',
      state: 'proposed',
      version: 1,
    },
    ...{ joins_both: false, recipients: 2, ...more },
  } as unknown as AppointmentRow;
  return renderScreen(<AppointmentQuestion opened asked={{ act: 'confirm', row }} onClose={() => {}} />);
};
const alone = /com uma só, nenhum relato se conclui/;
const both = /ninguém junta sozinho o nome e o relato/;

it('whoever confirms is told that a channel of one person concludes no report', async () => {
  await ask({ recipients: 1 });
  expect(screen.getByText(alone)).toBeTruthy();
  cleanup();
  await ask({ recipients: 2 });
  expect(screen.queryByText(alone)).toBeNull();
  cleanup();
  await ask({ recipients: 0, duty: 'custodian' });
  expect(screen.queryByText(alone)).toBeNull();
});

it('and that one person would join the name and the report', async () => {
  await ask({ joins_both: true });
  expect(screen.getByText(both)).toBeTruthy();
  cleanup();
  await ask({});
  expect(screen.queryByText(both)).toBeNull();
});
