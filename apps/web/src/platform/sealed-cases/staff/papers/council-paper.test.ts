import { expect, test } from 'vitest';
import { reportDetail } from '../../../../testing/sealed-report.ts';
import { awarenessOf, councilGuidance, councilPaper } from './council-paper.ts';

test('the notice tells when the report came and, apart, since when the school knows of it', () => {
  const clocks = [{ key: 'bully.conselho_tutelar', started_at: '2026-11-04T15:00:00.000Z' }] as never;
  const detail = reportDetail({ clocks });
  const { sections } = councilPaper({
    detail,
    council: 'Natal',
    text: 'O que houve',
    awareSince: awarenessOf(detail),
  });
  const words = sections.flatMap(({ lines }) => lines).join(' ');
  expect(words).toContain('Relato recebido em 01/11/2026');
  expect(words).toMatch(/Ciência pela escola: 04\/11\/2026/);
});

test('where no clock says it, awareness is not claimed', () => {
  const detail = reportDetail();
  const { sections } = councilPaper({ detail, council: 'Natal', text: 'x', awareSince: awarenessOf(detail) });
  expect(JSON.stringify(sections)).not.toContain('Ciência pela escola');
});

test('hours of a state are guidance, told where one is known of', () => {
  expect(councilGuidance('RN')).toMatch(/24 horas: confira o texto/);
  expect(councilGuidance('SP')).toMatch(/A do estado \(SP\) pode fixar/);
  expect(councilGuidance(null)).not.toContain('24 horas');
});
