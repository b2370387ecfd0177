import type { CaseWords } from '@conforme/contracts/platform/cases/case-words.ts';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { anEntry } from '../../testing/privacy-request.ts';
import { CheckedDialog } from './acts/checked-dialog.tsx';
import { OutsidePreview } from './acts/outside-preview.tsx';
import { DueChip } from './list/due-chip.tsx';
import { CaseFiles } from './screen/case-files.tsx';
import { CaseTimeline } from './screen/case-timeline.tsx';

afterEach(cleanup);
const show = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>);

const words: CaseWords = {
  one: 'pedido',
  many: 'pedidos',
  gender: 'm',
  outsider: {
    the: 'o titular',
    this: 'este titular',
    of: 'do titular',
    to: 'ao titular',
    by: 'pelo titular',
    self: 'o próprio titular',
    pronoun: 'ele',
  },
};
const letter = { id: 'a', name: 'carta.pdf', size: 2048, paper: 'request' as const };
const identity = { id: 'b', name: 'rg.pdf', size: 10, paper: 'identity' as const };

it('papers say what they prove, and come once however often they are asked for', async () => {
  let arrive = () => {};
  const take = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  );
  show(<CaseFiles files={[letter, identity]} take={take} />);
  expect(screen.getByRole('button', { name: /rg\.pdf.*Documento de identidade/ })).toBeTruthy();
  const button = screen.getByRole('button', { name: /^Baixar carta\.pdf/ });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(take.mock.calls).toEqual([[letter]]);
  expect(button.getAttribute('aria-busy')).toBe('true');
  arrive();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  fireEvent.click(button);
  expect(take).toHaveBeenCalledTimes(2);
});

it('a timeline of any case: the newest first, what is inside and what is read outside told apart', () => {
  const onAct = vi.fn();
  const note = anEntry({ id: 1, body: 'Só entre nós.', actions: ['publish'] });
  const reply = anEntry({
    id: 2,
    kind: 'reply',
    author: 'outside',
    by: null,
    audience: 'outside',
    body: 'Segue o papel.',
    files: ['a'],
  });
  const published = anEntry({
    id: 3,
    kind: 'published',
    audience: 'public',
    body: 'Para todos.',
    actions: ['unpublish'],
  });
  const { container } = show(
    <CaseTimeline
      kind={{ words, entryWords: ({ kind }) => `linha ${kind}` }}
      entries={[note, reply, published]}
      files={[letter, identity]}
      outsiderName="Helena Prado"
      takeFile={async () => {}}
      onAct={onAct}
    />,
  );
  const texts = () => [...container.querySelectorAll('.entry-text')].map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Para todos.', 'Segue o papel.', 'Só entre nós.']);
  expect(screen.getByText('Helena Prado')).toBeTruthy();
  expect(screen.getByText('Do titular')).toBeTruthy();
  expect(screen.queryByText('rg.pdf')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tornar pública' }));
  expect(onAct).toHaveBeenLastCalledWith('publish', note);
  fireEvent.click(screen.getByRole('button', { name: 'Retirar a publicação' }));
  expect(onAct).toHaveBeenLastCalledWith('unpublish', published);
  fireEvent.click(screen.getByRole('radio', { name: 'Internas' }));
  expect(texts()).toEqual(['Só entre nós.']);
  fireEvent.click(screen.getByRole('radio', { name: 'Arquivos' }));
  expect(texts()).toEqual(['Segue o papel.']);
});

it('what has ended says whether it was in time, whatever it is called elsewhere', () => {
  show(
    <>
      <DueChip reading={{ outcome: 'late' }} source={null} />
      <DueChip reading={{ outcome: 'in_time' }} source={null} />
      <DueChip reading={{ state: 'overdue', words: 'venceu há 2 dias' }} source={null} />
    </>,
  );
  const look = (words: string) => screen.getByText(words).closest('.chip')?.className;
  expect([look('fora do prazo'), look('no prazo'), look('venceu há 2 dias')]).toEqual([
    'chip chip-mute',
    'chip chip-ok',
    'chip chip-solid',
  ]);
});

it('the keyboard goes along to what will be read, and back to the first field', async () => {
  show(
    <CheckedDialog
      opened
      onClose={() => {}}
      title="Responder"
      action="Enviar"
      isSending={false}
      onSubmit={() => {}}
      mayShow={() => true}
      fields={
        <>
          <input type="radio" aria-label="Fora" disabled />
          <textarea aria-label="Resposta" />
        </>
      }
      preview={(isChecked, onCheck) => (
        <OutsidePreview
          {...{ isChecked, onCheck }}
          outsider={words.outsider}
          organisation="Escola"
          protocol="P"
          heading="Resposta"
          text="Bom dia."
        />
      )}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ver como será lido' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Como vai ser lido' }));
  fireEvent.click(screen.getByRole('button', { name: 'Voltar e editar' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Resposta'));
});
