import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OwnCase } from './own-case.tsx';

afterEach(cleanup);

const at = '2026-01-02T12:00:00Z';
/** A kind of case that has none of what a privacy request has. */
const report: OutsideCase = {
  access: 'outside',
  form_type: 'reporting-channel',
  protocol: 'CAN-2026-000001-X',
  organisation: { name: 'Instituto', city: null, federation_unit: null },
  status: {
    tone: 'done',
    title: 'Seu relato foi respondido',
    detail: 'Leia abaixo.',
    steps: ['Fim'],
    step: 0,
  },
  received_at: at,
  received_label: 'Recebido em',
  received_day_only: false,
  answered_at: at,
  ended_at: null,
  terms: [],
  reply_until: null,
  reopen_until: null,
  rating: null,
  acts: [],
  sections: [
    { title: 'O que você contou', list: [], said: 'Vi uma fraude.', rows: [] },
    { title: 'Onde foi', list: [], said: null, rows: [{ label: 'Lugar', text: 'Almoxarifado' }] },
  ],
  officer: null,
  related: null,
  answer_rows: [{ label: 'Resultado', texts: ['Confirmado', 'Foi apurado.'] }],
  reply_about: [],
  file_rules: { kinds: ['pdf'], max_bytes: 10_485_760, max_files: 10 },
  late_words: 'Você pode cobrar a comissão.',
  receipt: { words: 'Ele prova que você fez o relato.', link: null },
  paper: {
    title: 'Dossiê do relato',
    lead: [],
    heading: 'O relato',
    about: 'O que foi contado.',
    responsible: null,
    person_label: '',
    asked_label: '',
    outcome: [],
  },
  files: [],
  entries: [
    {
      id: 1,
      kind: 'answer',
      author: 'staff',
      at,
      body: 'Foi apurado.',
      change: null,
      is_public: false,
      files: [],
    },
  ],
};

it('draws what the kind of case gives, and nothing that is of another kind', async () => {
  const reference = { form_type: 'reporting-channel', protocol: report.protocol, key: 'ABCDE12345' } as const;
  const { container } = await renderScreen(
    <OwnCase found={report} reference={reference} onChanged={vi.fn()} onAgain={vi.fn()} />,
  );
  for (const name of ['O que você contou', 'Onde foi'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
  for (const text of ['Vi uma fraude.', 'Almoxarifado', 'Confirmado', 'Ele prova que você fez o relato.'])
    expect(screen.getByText(text)).toBeTruthy();
  // The answer itself says it: not twice.
  expect(screen.getAllByText('Foi apurado.')).toHaveLength(1);
  expect(container.textContent).not.toMatch(/ANPD|encarregado|O protocolo do outro/i);
});
