import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { openedReport, reportDetail, staffChannel } from '../../../testing/sealed-report.ts';
import { dropKey, holdKey } from '../../sealed-reports/unlocked-key.ts';
import { ActionsCard } from './actions-card.tsx';
import { dossierPaper } from './papers/dossier-paper.ts';
import { PeopleCard } from './people-card.tsx';
import { StatusCard, ViewsCard } from './side-cards.tsx';

afterEach(() => {
  cleanup();
  act(dropKey);
});

const pair = { publicKey: new Uint8Array(32).fill(1), privateKey: new Uint8Array(32).fill(7) };
const entry = (facts: object, mentions: object[] = []) =>
  ({
    ...{ id: 1, kind: 'report_act', at: '2026-11-02T12:00:00.000Z', by: null, facts, mentions },
  }) as never;
const clock = (stopped_at: string | null) =>
  ({ id: 1, key: 'bully.conselho_tutelar', due_at: '2026-11-02T12:00:00.000Z', stopped_at }) as never;
const show = (more: Parameters<typeof reportDetail>[0]) =>
  renderScreen(
    <StatusCard of={staffChannel} detail={reportDetail({ shredded_at: null, shred_on: null, ...more })} />,
  );

it('whom the log names is shown once the key is unlocked', async () => {
  await show({ entries: [entry({ act: 'exclude' }, [{ id: 5, label: 'Bia Jurídica' }])] });
  expect(screen.getByText(/^Tirar o acesso/)).toBeTruthy();
  expect(screen.queryByText(/Bia Jurídica/)).toBeNull();
  act(() => holdKey({ ...pair, privateKey: new Uint8Array(32).fill(7) }));
  expect(screen.getByText(/Bia Jurídica/)).toBeTruthy();
});

it('a notice to the Conselho Tutelar is done where somebody put it on record, and due on what has ended', async () => {
  await show({ clocks: [clock('2026-11-03T12:00:00.000Z')], state: 'archived' });
  expect(screen.getByText('sem registro de que foi feita')).toBeTruthy();
  cleanup();
  await show({ clocks: [clock('2026-11-03T12:00:00.000Z')], entries: [entry({ act: 'settle_council' })] });
  expect(screen.getByText(/^feito em/)).toBeTruthy();
  cleanup();
  await show({ clocks: [clock(null)], state: 'concluded' });
  expect(screen.getByText(/a notificação ao Conselho Tutelar não está registrada/)).toBeTruthy();
});

it('a day to come is not told as one that was', async () => {
  await show({ shred_on: '2031-11-02' });
  expect(screen.getByText('Conteúdo será destruído em').nextElementSibling?.textContent).toContain('2031');
  expect(screen.queryByText('Conteúdo destruído em')).toBeNull();
  cleanup();
  await show({ shred_on: '2026-11-02', shredded_at: '2026-11-02T07:00:00.000Z' });
  expect(screen.getByText('Conteúdo destruído em')).toBeTruthy();
});

it('an archived report has its dossier, and no notice that could not be kept', async () => {
  const show = (refused: string | null) =>
    renderScreen(
      <ActionsCard
        of={staffChannel}
        detail={reportDetail({ actions: refused === null ? [{ name: 'record', refused }] : [] })}
        opened={openedReport()}
      />,
    );
  await show(null);
  expect(screen.getByRole('button', { name: 'Notificar o Conselho Tutelar' })).toBeTruthy();
  cleanup();
  await show('arquivado');
  expect(screen.getByRole('button', { name: 'Dossiê' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Notificar o Conselho Tutelar' })).toBeNull();
});

it('archiving straight after the conclusion says which questions are not asked then', async () => {
  const detail = reportDetail({ state: 'concluded', actions: [{ name: 'archive', refused: null }] });
  await renderScreen(<ActionsCard of={staffChannel} detail={detail} opened={openedReport()} />);
  act(() => screen.getByRole('button', { name: 'Arquivar' }).click());
  expect(screen.getByText(/dispensa as perguntas de 30, 60 e 90 dias/)).toBeTruthy();
});

it('an identity is opened where the report is handled, not where it is read', async () => {
  const opened = openedReport({
    envelope: {
      ...{ readers: [], excluded: [], reporter_key: 'k' },
      identity: { given: true, mine: true, lost: false, openings: [] },
    } as never,
  });
  const card = (isHandled: boolean) => (
    <PeopleCard of={staffChannel} detail={reportDetail()} opened={opened} pair={pair} isHandled={isHandled} />
  );
  await renderScreen(card(false));
  expect(screen.queryByRole('button', { name: 'Abrir a identidade' })).toBeNull();
  cleanup();
  await renderScreen(card(true));
  expect(screen.getByRole('button', { name: 'Abrir a identidade' })).toBeTruthy();
});

it('a reading of which only the hour is kept is not told to the minute', async () => {
  const views = [
    { user: { id: 1, label: 'Ana' }, day: '2026-11-19', times: 2, last_at: '2026-11-19T17:00:00.000Z' },
  ];
  await renderScreen(<ViewsCard detail={reportDetail({ views } as never)} />);
  expect(screen.getByText(/entre 14 h e 15 h · 2 vezes no dia/)).toBeTruthy();
  expect(screen.getByText(/^Cada leitura fica aqui/)).toBeTruthy();
});

it('where older readings are not shown, neither the page nor the dossier says that all are there', async () => {
  const views = Array.from({ length: 100 }, (_, at) => ({
    ...{ user: { id: at, label: `Pessoa ${at}` }, day: '2026-11-19', times: 1 },
    last_at: '2026-11-19T17:00:00.000Z',
  }));
  const detail = reportDetail({ views } as never);
  await renderScreen(<ViewsCard detail={detail} />);
  expect(screen.queryByText(/Cada leitura fica aqui/)).toBeNull();
  const told = /as 100 linhas mais recentes/;
  expect(screen.getByText(told)).toBeTruthy();
  const { sections } = dossierPaper({ of: staffChannel, detail, opened: openedReport() });
  expect(sections.find(({ heading }) => heading === 'Quem leu')?.lines[0]).toMatch(told);
});
