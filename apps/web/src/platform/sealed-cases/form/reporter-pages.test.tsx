import { reportingQuestions } from '@conforme/contracts/modules/reporting-channel/reporting-questions.ts';
import { reporterStates } from '@conforme/contracts/platform/sealed-cases/reporter-status.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { PublicChannel, SealedFacts } from '../channel-web.ts';
import { DangerNumbers } from './danger-numbers.tsx';
import { emptyForm } from './form-values.ts';
import { Landing } from './landing.tsx';
import { QuickExit } from './quick-exit.tsx';
import { returnReminder } from './return-reminder.ts';
import { ReviewAnswers } from './review-answers.tsx';
import { SentReport } from './sent-report.tsx';
import { hasReportSteps } from './use-report-step.ts';

const { title } = document;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.title = title;
});

const holder = (name: string) => ({ handle: crypto.randomUUID(), name, public_key: 'k' });
const [ana, bia, eva, nina] = [holder('Ana'), holder('Bia'), holder('Eva'), holder('Nina')];
const lia = { handle: crypto.randomUUID(), name: 'Lia' };
const keys = {
  ...{ recipients: [ana, bia], alternates: [eva], custodians: [nina], others: [lia], escrow: null },
  version: 'v',
};
const words = {
  ...{ name: 'Canal', title: ['Conte'], lead: 'Leia', law: 'Lei' },
  followPath: '/form-protocol-query/reporting-channel',
} as const;
const terms = { acknowledgement: '5 dias úteis', feedback: '2 meses' };
const facts = { keys, terms, opening_text: null } as unknown as SealedFacts;

describe('before anything is asked', () => {
  it('everybody who may come to read is named: recipients, who stands in for them, who keeps names', async () => {
    await renderScreen(
      <Landing of={{ words } as unknown as PublicChannel} facts={facts} onBegin={() => {}} />,
    );
    for (const name of ['Ana', 'Bia', 'Eva', 'Nina', 'Lia']) expect(screen.getByText(name)).toBeTruthy();
  });
});

describe('what else opens a report', () => {
  const show = (escrow: string | null) =>
    renderScreen(
      <Landing
        of={{ words } as unknown as PublicChannel}
        facts={{ ...facts, keys: { ...keys, escrow } }}
        onBegin={() => {}}
      />,
    );

  it('the papers of the organisation are told where it has them, and who comes later in any case', async () => {
    await show('k');
    expect(screen.getByText(/três partes de papel.*só para quem foi designado/)).toBeTruthy();
    cleanup();
    await show(null);
    expect(screen.queryByText(/partes/)).toBeNull();
    expect(screen.getByText(/Quem for designado mais tarde só lê o seu relato se/)).toBeTruthy();
  });

  it('and once more before it is sent; the page of the report promises no more than that', async () => {
    const review = (escrow: string | null) => (
      <ReviewAnswers
        form={reportingQuestions}
        values={emptyForm}
        files={[]}
        keys={{ ...keys, escrow }}
        onGo={() => {}}
      />
    );
    await renderScreen(review('k'));
    expect(screen.getByText('Guarda da organização').nextElementSibling?.textContent).toContain('papel');
    expect(reporterStates.received.detail).toContain('Se isso mudar');
  });
});

describe('before it is sent', () => {
  it('who reads it, who does not and who keeps the name stands there once more', async () => {
    const identity = { mode: 'confidential', name: 'Bia Colega', contact: 'x' } as const;
    const values = { ...emptyForm, excluded: [ana.handle, lia.handle], identity, answers: { risk: 'yes' } };
    await renderScreen(
      <ReviewAnswers form={reportingQuestions} values={values} files={[]} keys={keys} onGo={() => {}} />,
    );
    const row = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(row('Vão poder abrir')).toBe('Bia');
    expect(row('Não vão receber')).toBe('Ana, Lia');
    expect(row('Guarda o seu nome')).toBe('Nina');
    expect(row('Perigo imediato')).toContain('marcado');
  });

  it('the mark of danger, and that the notice may take an hour, is said where an answer sets it', async () => {
    await renderScreen(<DangerNumbers isUrgent />);
    expect(screen.getByRole('alert').textContent).toMatch(/perigo imediato.*até uma hora/);
  });
});

describe('after it was sent', () => {
  it('the terms are those of the organisation', async () => {
    await renderScreen(
      <SentReport
        protocol="CAN-2026-1"
        receipt={'A'.repeat(24)}
        formType="reporting-channel"
        words={words}
        confirmation={null}
        terms={terms}
      />,
    );
    const text = document.body.textContent ?? '';
    expect(text).toContain('5 dias úteis');
    expect(text).toContain('2 meses');
    expect(text).not.toMatch(/7 dias|3 meses/);
    // As the page of the sign-in has it.
    expect(text).toContain('escolha “Consultar um protocolo”, depois “Relato do canal de denúncias”');
  });

  it('the reminder in the calendar names nothing', async () => {
    const text = await returnReminder(new Date('2026-11-18T12:34:56Z')).text();
    expect(text).toContain('DTSTART;VALUE=DATE:20261125');
    expect(text).toContain('SUMMARY:Voltar ao site');
    expect(text).not.toMatch(/relato|den|CAN-|http|escola|LOCATION|DESCRIPTION|ORGANIZER/i);
    // Nor when it was taken.
    expect(text).toContain('DTSTAMP:20261118T000000Z');
    expect(text.split('\r\n').at(0)).toBe('BEGIN:VCALENDAR');
  });
});

describe('from the form to where a report is followed', () => {
  const depth = () => history.state?.report?.depth;
  afterEach(() => history.replaceState(null, '', '#'));

  it('the way out still knows how much of the history is the form’s', async () => {
    const follow = (init?: object) =>
      fireEvent.click(screen.getByRole('link', { name: 'Acompanhar um relato' }), init);
    await renderScreen(
      <Landing of={{ words } as unknown as PublicChannel} facts={facts} onBegin={() => {}} />,
    );
    // In a tab of its own it leaves this one as it is.
    follow({ ctrlKey: true });
    expect(hasReportSteps()).toBe(false);
    follow();
    expect(location.hash).toBe(`#${words.followPath}`);
    expect([hasReportSteps(), depth()]).toEqual([true, 1]);
    history.replaceState({ report: { step: 6, depth: 7 } }, '', '#/form');
    follow();
    expect([location.hash, depth()]).toEqual([`#${words.followPath}`, 8]);
  });
});

describe('the way out', () => {
  const press = (times: number, key = 'Escape') => {
    for (let at = 0; at < times; at++) fireEvent.keyDown(window, { key });
  };
  const isHeldUp = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('three times Esc empties the page and leaves without a way back', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    await renderScreen(<QuickExit />);
    press(2);
    press(3, 'a');
    expect(replace).not.toHaveBeenCalled();
    press(1);
    expect(replace).toHaveBeenCalledWith('https://pt.wikipedia.org/');
    expect(document.body.textContent).toBe('');
    expect(document.title).toBe('Nova guia');
    expect(isHeldUp()).toBe(false);
  });

  it('is not held up by what another part of the page asks', async () => {
    vi.spyOn(location, 'replace').mockImplementation(() => {});
    await renderScreen(<QuickExit />);
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    expect(isHeldUp()).toBe(true);
    press(3);
    expect(isHeldUp()).toBe(false);
    // Whatever page comes after asks as usual.
    expect(isHeldUp()).toBe(true);
    window.removeEventListener('beforeunload', ask);
  });

  it('is a button, too', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    await renderScreen(<QuickExit />);
    fireEvent.click(screen.getByRole('button', { name: 'Sair rapidamente' }));
    expect(replace).toHaveBeenCalledTimes(1);
    expect(isHeldUp()).toBe(false);
  });
});
