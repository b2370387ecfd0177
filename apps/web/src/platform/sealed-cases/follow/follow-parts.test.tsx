import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sealMessage } from '../../sealed-reports/open-report.ts';
import { loadSodium, toText } from '../../sealed-reports/sodium.ts';
import { sealedForms } from '../sealed-form-refs.ts';
import { CheckIn, isCheckInDue } from './check-in.tsx';
import type { Followed } from './followed.ts';
import { FollowedReport } from './followed-report.tsx';
import { GiveIdentity } from './give-identity.tsx';
import { WriteMessage } from './write-message.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const endpoints = sealedForms['reporting-channel'];
const base = '/api/v1/public/reporting_channel_form';

async function followed(): Promise<Followed> {
  const sodium = await loadSodium();
  const key = toText(sodium, sodium.crypto_box_keypair().publicKey);
  const report = {
    ...{ reporterKey: key, epoch: 1 },
    keys: [{ epoch: 1, key: sodium.crypto_aead_xchacha20poly1305_ietf_keygen() }],
  };
  const custodians = [{ handle: crypto.randomUUID(), name: 'Nina', public_key: key }];
  return {
    ...{ receipt: 'r', lookup: 'l', report },
    envelope: { reporter_key: key, custodians, escrow: null } as never,
    progress: { check_in: 30, concluded_at: '2026-10-01T12:00:00.000Z', may_write: true } as never,
  };
}

describe('the identity that is given later', () => {
  it('stays in its fields when giving it fails, and the failure is told', async () => {
    const answers = [
      { status: 500, body: { code: 'internal', messages: 'Algo falhou aqui.' } },
      { body: {} },
    ];
    fakeServer({ [`POST ${base}/identity`]: () => answers.shift() ?? {} });
    const onGiven = vi.fn(async () => {});
    await renderScreen(<GiveIdentity followed={await followed()} endpoints={endpoints} onGiven={onGiven} />);
    const name = () => screen.getByLabelText('Seu nome') as HTMLInputElement;
    fireEvent.change(name(), { target: { value: 'Bia Colega' } });
    fireEvent.change(screen.getByLabelText('Como falar com você'), {
      target: { value: 'bia@exemplo.com.br' },
    });
    const give = () => fireEvent.submit(name().closest('form') as HTMLFormElement);
    give();
    expect((await screen.findByText(/O que você digitou continua aqui/)).getAttribute('role')).toBe('alert');
    expect(name().value).toBe('Bia Colega');
    expect(onGiven).not.toHaveBeenCalled();
    give();
    await waitFor(() => expect(onGiven).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the page of a report', () => {
  const shown = async (identity: object | null) => {
    const sodium = await loadSodium();
    const of = await followed();
    const content = {
      v: 1,
      written_at: '2026-10-01T12:00:00.000Z',
      answers: { story: 'Um relato' },
      identity,
    };
    const record = {
      ...{
        id: 'r1',
        kind: 'content',
        author: 'outside',
        ...sealMessage(sodium, of.report, 'content', content),
      },
    };
    const envelope = {
      ...of.envelope,
      ...{ records: [record], readers_changed: [], custody_changed: [] },
      identity: { given: false, lost: false, openings: [] },
    };
    const progress = { ...of.progress, state: 'inquiring', protocol: 'CAN-1', check_in: null };
    await renderScreen(
      <FollowedReport
        followed={{ ...of, envelope, progress } as never}
        endpoints={endpoints}
        onChanged={async () => {}}
        onLeave={() => {}}
      />,
    );
    await screen.findByText('Um relato');
  };

  it('asks nobody who they are who reported with their name', async () => {
    await shown(null);
    expect(screen.getByText('Quero dizer quem sou, em sigilo')).toBeTruthy();
    cleanup();
    await shown({ name: 'Bia Colega', contact: 'bia@exemplo.com.br' });
    expect(screen.queryByText('Quero dizer quem sou, em sigilo')).toBeNull();
  });
});

const lost = { status: 500, body: { code: 'internal', messages: 'Algo falhou aqui.' } };
const replies = (...answers: object[]) =>
  fakeServer({ [`POST ${base}/reply`]: () => answers.shift() ?? {} }).callsTo;

describe('a message', () => {
  const write = (text: string) =>
    fireEvent.change(screen.getByLabelText('Escrever ao comitê'), { target: { value: text } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }));

  it('whose answer was lost goes again as it was sealed first; other words, or the same later, are another', async () => {
    const callsTo = replies(lost, {}, lost);
    const onSent = vi.fn(async () => {});
    await renderScreen(<WriteMessage followed={await followed()} endpoints={endpoints} onSent={onSent} />);
    write('Continuam');
    press();
    await screen.findByText('Algo falhou aqui.');
    press();
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    write('Continuam');
    press();
    await screen.findByText('Algo falhou aqui.');
    write('Continuam, toda quinta');
    press();
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
    const [first, again, later, other] = callsTo(`${base}/reply`).map(({ body }) => JSON.stringify(body));
    expect(again).toBe(first);
    expect(new Set([first, later, other]).size).toBe(3);
  });
});

describe('the question whether anything got worse', () => {
  const progress = { check_in: 30, concluded_at: '2026-10-01T12:00:00.000Z' } as const;
  const said = (fields: Record<string, string>, written_at = '2026-11-02T10:00:00.000Z') => ({
    fields,
    written_at,
  });

  it('is answered by an answer to it, and by no other message', () => {
    expect(isCheckInDue(progress, [said({})])).toBe(true);
    expect(isCheckInDue(progress, [said({ check_in: '30' })])).toBe(false);
    expect(isCheckInDue({ ...progress, check_in: 60 }, [said({ check_in: '30' })])).toBe(true);
    expect(isCheckInDue({ ...progress, check_in: null }, [])).toBe(false);
    // Reopened and concluded again: what was answered before is of the first conclusion.
    expect(isCheckInDue(progress, [said({ check_in: '30' }, '2026-09-02T10:00:00.000Z')])).toBe(true);
  });

  it('is answered once, however often it is sent', async () => {
    const callsTo = replies(lost);
    const onSent = vi.fn(async () => {});
    await renderScreen(<CheckIn followed={await followed()} endpoints={endpoints} onSent={onSent} />);
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Não mudou' }));
    press();
    await screen.findByRole('alert');
    press();
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    const [first, again] = callsTo(`${base}/reply`);
    expect(again?.body).toEqual(first?.body);
  });

  it('keeps what was typed where the answer could not be sent', async () => {
    const { callsTo } = fakeServer({ [`POST ${base}/reply`]: 'unreachable' });
    await renderScreen(<CheckIn followed={await followed()} endpoints={endpoints} onSent={async () => {}} />);
    expect(screen.getByText(/Passou um mês desde a conclusão/)).toBeTruthy();
    const box = () => screen.getByLabelText('O que mudou (opcional)') as HTMLTextAreaElement;
    fireEvent.change(box(), { target: { value: 'Mudaram o meu horário' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sim, mudou para pior' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(box().value).toBe('Mudaram o meu horário');
    expect(JSON.stringify(callsTo(`${base}/reply`)[0]?.body)).not.toMatch(/horário|worse|check_in/);
  });
});
