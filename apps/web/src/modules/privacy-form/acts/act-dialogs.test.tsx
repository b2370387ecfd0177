import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeUploads } from '../../../testing/fake-uploads.ts';
import { anEntry, aRequest } from '../../../testing/privacy-request.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { requestKind } from '../request-kind.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import { PublishEntry } from './request-act-dialog.tsx';
import { RetypeDialog } from './retype-dialog.tsx';

const onClose = vi.fn();
const given = { opened: true, onClose, kind: requestKind };
const PATH = '/api/v1/privacy_forms/7c1f8b52-5f0e-4c6c-9c57-0f2a4be1d107';
const FITTING = 'GET /api/v1/answer_templates/fitting';
const model = { id: 5, name: 'Acesso atendido', body: 'Prezada Helena Prado, [[o que encontramos]].' };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const preview = () => screen.getByRole('region', { name: 'Como vai ser lido' });
const check = () => fireEvent.click(screen.getByRole('checkbox', { name: /^Conferi o texto/ }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

beforeEach(() => {
  storeSession(withPermissions('privacy_form.handling', 'privacy_form.approve'));
  onClose.mockReset();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function answering(request = aRequest()) {
  const server = fakeServer({
    [FITTING]: { body: [model] },
    [`POST ${PATH}/answer`]: { body: request },
  });
  await renderScreen(<AnswerDialog {...given} detail={request} />);
  await screen.findByLabelText('Resposta ao titular', { exact: false });
  return server;
}
const choose = (result: string) => fireEvent.click(screen.getByRole('radio', { name: result }));

it('a model comes filled after what is written; what only a person knows is asked for before it leaves', async () => {
  const server = await answering();
  choose('Atendido');
  await screen.findByLabelText('Começar de um modelo');
  expect(server.callsTo('/api/v1/answer_templates/fitting')[0]?.url).toContain(
    `request_id=${aRequest().id}&result=granted`,
  );
  write('Resposta ao titular', 'Bom dia.');
  fireEvent.change(screen.getByLabelText('Começar de um modelo'), { target: { value: '5' } });
  const text = screen.getByLabelText<HTMLTextAreaElement>('Resposta ao titular', { exact: false });
  expect(text.value).toBe(`Bom dia.\n\n${model.body}`);
  fireEvent.click(button('Ver como será lido'));
  expect(await screen.findByText('Falta escrever: [[o que encontramos]]')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Como vai ser lido' })).toBeNull();
  expect(server.callsTo(`${PATH}/answer`)).toEqual([]);
});

it('nothing is chosen for whoever answers: the result is asked for', async () => {
  const server = await answering();
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false);
  expect(screen.queryByLabelText('Começar de um modelo')).toBeNull();
  write('Resposta ao titular', 'Segue a cópia dos seus dados.');
  fireEvent.click(button('Ver como será lido'));
  expect(await screen.findByText('Este campo é obrigatório!')).toBeTruthy();
  expect(server.callsTo(`${PATH}/answer`)).toEqual([]);
});

it('closed right after the last letter, it opens again with what was typed', async () => {
  await answering();
  write('Resposta ao titular', 'Segue a cópia dos seus dad');
  cleanup();
  await answering();
  const text = screen.getByLabelText<HTMLTextAreaElement>('Resposta ao titular', { exact: false });
  expect(text.value).toBe('Segue a cópia dos seus dad');
});

it('an answer that was sent back opens as it was written, with the files it had', async () => {
  const [kept, gone] = ['3f0c8a52-6d1f-4a53-9d7a-1f4f1c1e2a10', '3f0c8a52-6d1f-4a53-9d7a-1f4f1c1e2a11'];
  const facts = {
    result: 'partial',
    refusal_reason: 'trade_secret',
    refusal_text: 'Uma parte é segredo.',
    files: [kept, gone],
  };
  const proposal = anEntry({ id: 41, kind: 'proposal', body: 'Apagamos o que dá.', facts });
  const back = anEntry({ id: 42, kind: 'sent_back', body: 'Diga também quando.' });
  const file = { id: kept as string, name: 'extrato.pdf', size: 10, entry_id: null, paper: 'staff' as const };
  await answering(aRequest({ entries: [proposal, back], files: [file] }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta ao titular', { exact: false }).value).toBe(
    'Apagamos o que dá.',
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Atendido em parte' }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Explicação do motivo', { exact: false }).value).toBe(
    'Uma parte é segredo.',
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'extrato.pdf vai junto' }).checked).toBe(
    true,
  );
});

it('a request that is clear is validated and begun with its identity, in one act', async () => {
  const request = aRequest({
    state: 'received',
    validation: 'in_validation',
    actions: [{ name: 'begin', refused: null }],
    identity: { method: 'document', state: 'pending', decided_at: null, decided_by: null, reason: null },
  });
  const server = fakeServer({ [`POST ${PATH}/identity`]: { body: request } });
  await renderScreen(<IdentityDialog {...given} detail={request} />);
  const begin = await screen.findByRole('checkbox', {
    name: 'Validar o pedido e iniciar o tratamento agora',
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Não confirmada' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Confirmada' }));
  fireEvent.click(screen.getByRole('checkbox'));
  expect(begin).toBeTruthy();
  fireEvent.click(button('Registrar'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(`${PATH}/identity`)[0]?.body).toMatchObject({ state: 'verified', begin: true });
});

it('to begin at once is offered where the server offers it, whatever the state says', async () => {
  fakeServer({});
  await renderScreen(<IdentityDialog {...given} detail={aRequest({ state: 'received', actions: [] })} />);
  expect(await screen.findByRole('radio', { name: 'Confirmada' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a short dialog opens fresh, whatever was typed in it and left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { unmount } = await renderScreen(<RetypeDialog {...given} detail={aRequest()} />);
  await screen.findByLabelText('Motivo', { exact: false });
  write('Motivo', 'Era outra coisa.');
  await vi.advanceTimersByTimeAsync(1000);
  unmount();
  vi.useRealTimers();
  await renderScreen(<RetypeDialog {...given} detail={aRequest()} />);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Motivo', { exact: false });
  expect(reason.value).toBe('');
});

it('a refusal needs its reason, is read with it, and is sent as it was read', async () => {
  const server = await answering();
  fireEvent.click(screen.getByRole('radio', { name: 'Indeferido' }));
  write('Resposta ao titular', 'Não podemos apagar: a lei manda guardar.');
  fireEvent.click(button('Ver como será lido'));
  expect(await screen.findAllByText(/obrigatório|10 caracteres/)).not.toEqual([]);
  expect(screen.queryByRole('region', { name: 'Como vai ser lido' })).toBeNull();

  fireEvent.change(screen.getByRole('combobox', { name: /^Motivo/ }), {
    target: { value: 'trade_secret' },
  });
  // Art. 16 is against erasure: nobody is offered it against access.
  expect(screen.queryByRole('option', { name: /art\. 16/ })).toBeNull();
  write('Explicação do motivo', 'O histórico escolar é guardado por força de lei.');
  fireEvent.click(button('Ver como será lido'));
  const shown = within(await screen.findByRole('region', { name: 'Como vai ser lido' }));
  for (const words of [
    'Resposta: indeferido',
    'Segredo comercial ou industrial (LGPD, arts. 19, II, e 20, § 1º)',
    'O histórico escolar é guardado por força de lei.',
    'Não podemos apagar: a lei manda guardar.',
  ])
    expect(shown.getByText(words)).toBeTruthy();
  expect(button('Responder ao titular').disabled).toBe(true);
  check();
  fireEvent.click(button('Responder ao titular'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(`${PATH}/answer`)[0]?.body).toEqual({
    version: 3,
    result: 'refused',
    refusal: { reason: 'trade_secret', text: 'O histórico escolar é guardado por força de lei.' },
    agent: null,
    text: 'Não podemos apagar: a lei manda guardar.',
    files: [],
    confirmed: true,
  });
});

const START = { text: 'Olá, [nome retirado]. O CPF foi encontrado.', allowed: ['Colégio Vale do Ipê'] };
const publicText = () => screen.getByLabelText<HTMLTextAreaElement>('Texto público', { exact: false });
async function publishing() {
  const body = 'Olá, Helena Prado. O CPF 529.982.247-25 foi encontrado.';
  const entry = anEntry({ kind: 'answer', body, files: ['3f0c8a52-6d1f-4a53-9d7a-1f4f1c1e2a10'] });
  const file = { id: entry.files[0] as string, name: 'extrato.pdf', size: 10, entry_id: 41 };
  const request = aRequest({ entries: [entry], files: [{ ...file, paper: 'staff' }] });
  const server = fakeServer({
    [`GET ${PATH}/public_text/41`]: { body: START },
    [`POST ${PATH}/publish`]: { body: request },
  });
  await renderScreen(<PublishEntry {...given} detail={request} entry={entry} />);
  await waitFor(() => expect(publicText().value).toBe(START.text));
  return server;
}

it('a public text is written apart, begins without whoever it speaks of, and goes out after a word', async () => {
  const server = await publishing();
  fireEvent.click(button('Ver como será lido'));
  await waitFor(() => expect(preview().textContent).toContain(START.text));
  // Files take the key: they are no part of it.
  expect(screen.queryByText('extrato.pdf')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button('Publicar').disabled).toBe(true);
  check();
  fireEvent.click(button('Publicar'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(`${PATH}/publish`)[0]?.body).toEqual({
    version: 3,
    entry_id: 41,
    text: START.text,
    confirmed: true,
    traces_confirmed: false,
  });
});

it('what still names somebody is marked and keeps the text here; what looks like it takes a word of its own', async () => {
  const server = await publishing();
  write('Texto público', 'O pedido de HELENA foi atendido. Dúvidas: ouvidoria@exemplo.test.');
  fireEvent.click(button('Ver como será lido'));
  const known = await screen.findByText(/ainda identifica alguém do caso: nome \(HELENA\)/);
  expect(known).toBeTruthy();
  expect(within(preview()).getByText('HELENA').tagName).toBe('MARK');
  check();
  expect(button('Publicar').disabled).toBe(true);

  fireEvent.click(button('Voltar e editar'));
  write('Texto público', 'O pedido foi atendido. Dúvidas: ouvidoria@exemplo.test.');
  fireEvent.click(button('Ver como será lido'));
  await screen.findByText(/parece conter e-mail \(ouvidoria@exemplo.test\)/);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Conferi o texto/ }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /não são de uma pessoa/ }));
  check();
  fireEvent.click(button('Publicar'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(`${PATH}/publish`)[0]?.body).toMatchObject({ traces_confirmed: true });
});

it('to somebody unknown the only refusal is that they are unknown', async () => {
  const identity = {
    method: 'none',
    state: 'pending',
    decided_at: null,
    decided_by: null,
    reason: null,
  } as const;
  const refused = 'Confirme a identidade do titular antes de responder.';
  await answering(
    aRequest({
      identity,
      validation: 'in_validation',
      state: 'received',
      answers: [
        { result: 'granted', refused, reasons: [], approval: null },
        { result: 'refused', refused: null, reasons: ['identity'], approval: null },
      ],
    }),
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Atendido' }).disabled).toBe(true);
  expect(screen.getByText(refused)).toBeTruthy();
  choose('Indeferido');
  const reasons = screen.getByRole('combobox', { name: /^Motivo/ });
  expect([...reasons.querySelectorAll('option')].map(({ value }) => value).filter(Boolean)).toEqual([
    'identity',
  ]);
});

it('whoever approves reads the refused part, the text and the papers as the holder will', async () => {
  const entry = anEntry({ kind: 'proposal', body: 'Apagamos o que a lei deixa apagar.', files: ['x'] });
  const request = aRequest({
    state: 'awaiting_approval',
    entries: [entry],
    files: [{ id: 'x', name: 'termo.pdf', size: 10, paper: 'staff', entry_id: 41 }],
    proposal: {
      entry_id: 41,
      result: 'partial',
      refusal: { reason: 'legal_retention', text: 'As notas ficam.' },
      by: { id: 9, label: 'Autora' },
    },
  });
  await renderScreen(<ApproveDialog {...given} detail={request} />);
  const shown = within(preview());
  for (const words of [entry.body as string, 'As notas ficam.', 'termo.pdf'])
    expect(shown.getByText(words)).toBeTruthy();
  expect(button('Aprovar e responder').disabled).toBe(true);
  check();
  expect(button('Aprovar e responder').disabled).toBe(false);
});

it('of files chosen together each arrives, and nothing is read as it will be while one is on its way', async () => {
  const arrivals = fakeUploads();
  const server = await answering();
  choose('Atendido');
  write('Resposta ao titular', 'Seguem os dados que temos.');
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  const named = ['a', 'b'].map((name) => new File(['%PDF'], `${name}.pdf`, { type: 'application/pdf' }));
  fireEvent.change(input, { target: { files: named } });
  await waitFor(() => expect(arrivals).toHaveLength(2));
  const id = (digit: number) => `3f0c8a52-6d1f-4a53-9d7a-1f4f1c1e2a1${digit}`;
  const arrive = (place: number) =>
    arrivals[place]?.({
      files: [{ id: id(place), name: named[place]?.name, size: 4, paper: 'staff', entry_id: null }],
    });
  arrive(0);
  await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
  fireEvent.click(button('Ver como será lido'));
  expect(await screen.findByText(/^Um anexo ainda está sendo enviado/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Como vai ser lido' })).toBeNull();
  arrive(1);
  await waitFor(() => expect(screen.queryByText('b.pdf')).toBeNull());
  fireEvent.click(button('Ver como será lido'));
  await screen.findByRole('region', { name: 'Como vai ser lido' });
  check();
  fireEvent.click(button('Responder ao titular'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(`${PATH}/answer`)[0]?.body).toMatchObject({ files: [id(0), id(1)] });
});
