import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Delegation } from './delegation.tsx';
import { DueDiligenceFormPage } from './due-diligence-form.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const section = { id: 's', title: 'Segurança' };
const show = (mailLeaves: boolean, delegations: OpenedQuestionnaire['delegations'] = []) =>
  renderScreen(<Delegation {...{ param: 'link', section, mailLeaves, delegations }} onChange={() => {}} />);

it.each([
  [true, 'Enviar o link'],
  [false, 'Criar o link'],
])('promises to send the link only where mail leaves: %s', async (leaves, words) => {
  await show(leaves);
  fireEvent.click(screen.getByRole('button', { name: 'Pedir a um colega' }));
  expect(screen.getByRole('button', { name: words })).toBeTruthy();
});

it('keeps showing the link to hand over, also after a reload', async () => {
  const url = 'http://conforme.test/#/form/due-diligence/abc';
  const { container } = await show(false, [
    { id: 1, section: 's', name: 'Bruno', email: 'bruno@trilha.test', url },
  ]);
  expect(container.textContent).toContain(
    `Nenhum e-mail sai deste sistema agora: entregue você este link. ${url}`,
  );
});

it.each([
  [true, 'Outra pessoa da empresa pode responder a uma seção: você pede por e-mail.'],
  [false, 'Outra pessoa da empresa pode responder a uma seção: você cria um link e o entrega a ela.'],
])('says before the beginning how a colleague is asked: %s', async (mail_leaves, words) => {
  fakeServer({
    'POST /api/v1/public/due_diligence/open': {
      body: {
        ...{ organisation: { name: 'Instituto', city: null, federation_unit: null, has_logo: false } },
        ...{
          mail_leaves,
          standing: 'open',
          supplier: 'Trilha',
          answer_until: null,
          message: null,
          sender: null,
        },
        ...{
          only_section: null,
          complement: null,
          carried: null,
          versions: {},
          delegations: [],
          notice: null,
        },
        given: { answers: {}, certificates: {} },
        template: { title: 'Fornecedores', sections: [section], questions: [] },
      },
    },
  });
  await renderScreen(<DueDiligenceFormPage params={{ encrypt: `link ${mail_leaves}` }} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
