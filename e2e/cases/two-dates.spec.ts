import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { administrator } from '../support/administrator.ts';
import { privacyFormAddress } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

const RULE = '/api/v1/deadline_rules/dsr.confirm_access.complete';

/** What is sent for the administrator's organisation. */
async function headersOf(request: APIRequestContext): Promise<Record<string, string>> {
  const { email, password } = administrator;
  const { token } = await (await request.post('/api/v1/login', { data: { email, password } })).json();
  const authorization = `Bearer ${token}`;
  const { entity } = await (
    await request.get('/api/v1/data_access/default_entity', { headers: { authorization } })
  ).json();
  return { authorization, 'x-data-access': `${entity.id},legal_entity` };
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** The organisation answers within twelve days from now on; gives what takes that back. */
async function setTwelveDays(request: APIRequestContext): Promise<() => Promise<void>> {
  const headers = await headersOf(request);
  const follows = async () => (await (await request.get(RULE, { headers })).json()).newest_own;
  const made = await request.post(`${RULE}/versions`, {
    headers,
    data: {
      amount: 12,
      unit: 'calendar_days',
      calendar: 'national',
      valid_from: today(),
      reason: 'Folga para revisar a resposta.',
      follows: await follows(),
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return async () => {
    const data = { valid_from: today(), reason: 'Fim da experiência.', follows: await follows() };
    const back = await request.post(`${RULE}/resume_default`, { headers, data });
    expect(back.ok(), await back.text()).toBe(true);
  };
}

async function ask(page: Page): Promise<void> {
  const goOn = () => page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Eu, sobre os meus dados').click();
  await page.getByLabel('Nome completo').fill('Rosa Maria Prado');
  await page.getByLabel('CPF', { exact: true }).fill('52998224725');
  await page.getByLabel('E-mail', { exact: true }).fill('rosa.prado@familia.test');
  await page.getByLabel('Qual é a sua relação com a organização?').selectOption('Estudante');
  await goOn();
  await page.getByRole('checkbox', { name: 'Acessar meus dados' }).check();
  await goOn();
}

test('the form, the receipt and the query tell the law’s date and the organisation’s own', async ({
  browser,
  request,
}) => {
  const back = await setTwelveDays(request);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await page.goto(`/#${await privacyFormAddress(request)}`);
    await ask(page);
    const complete = page.locator('label', { hasText: 'Declaração completa' });
    await expect(complete).toContainText(/Prazo da lei: 15 dias, até \d\d\/\d\d\/\d{4}\./);
    await expect(complete).toContainText(/Nossa meta: 12 dias, até \d\d\/\d\d\/\d{4}\./);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('radio', { name: 'Declaração completa' }).check();
    await page.getByRole('radio', { name: 'Por meio eletrônico' }).check();
    await page.getByLabel('Conte o que você precisa').fill('Quero uma cópia dos meus dados.');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('checkbox', { name: /O que escrevi é verdade|Li o aviso/ }).check();
    await page.getByRole('button', { name: 'Enviar pedido' }).click();

    const receipt = page.getByRole('region', { name: 'Comprovante' });
    await expect(receipt.getByText('Prazo da lei', { exact: true })).toBeVisible();
    await expect(receipt.getByText('15 dias', { exact: true })).toBeVisible();
    await expect(receipt.getByText('Nossa meta', { exact: true })).toBeVisible();
    await expect(receipt.getByText('12 dias', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const protocol = (await page.getByText(/^LGPD-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/).textContent()) ?? '';
    const key = (await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';
    const follow = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await follow.goto('/#/form-protocol-query/privacy');
    await follow.getByLabel('Protocolo').fill(protocol);
    await follow.getByLabel('Chave', { exact: false }).fill(key);
    await follow.keyboard.press('Enter');
    await expect(follow.getByText('Prazo da lei', { exact: true })).toBeVisible();
    await expect(follow.getByText('Nossa meta', { exact: true })).toBeVisible();
    await expectAccessible(follow);
    await expectNoSidewaysScroll(follow);
    await follow.close();
  } finally {
    await back();
    await page.close();
  }
});
