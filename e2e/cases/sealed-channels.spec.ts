import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { administrator, enter } from '../support/administrator.ts';
import { apiOf, enrolWithCodes, makePerson } from '../support/api-client.ts';
import { anonymous, findReport, goOn, openedForm, receiptOn, unlock } from '../support/report-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

const VAULT = 'três ipês amarelos';
const person = (name: string) => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}.relatos@valedoipe.org.br`,
  password: 'jabuticaba madura no pé',
  recoveryCodes: [] as string[],
});
type Person = ReturnType<typeof person>;

async function makeMember(
  request: APIRequestContext,
  { recoveryCodes, ...member }: Person,
  group: string,
): Promise<number> {
  const asAdmin = await apiOf(request);
  const { entity } = await asAdmin('get', '/api/v1/data_access/default_entity');
  const roles = await asAdmin('get', '/api/v1/roles?search=&limit=50');
  const role = roles.find(({ label }: { label: string }) => label === group);
  const access = { role_id: role.id, entity_type: 'legal_entity', entity_id: entity.id };
  const id = await makePerson(request, member, { role_ids: [role.id], accesses: [access] });
  recoveryCodes.push(...(await enrolWithCodes(request, member)));
  return id;
}

/** In the browser, as everybody does: the private key never leaves it open. */
async function makeKey(page: Page, member: Person): Promise<void> {
  await enter(page, member);
  await page.goto('/#/sealed-reports/my-key');
  await page.getByRole('button', { name: 'Criar minha chave' }).click();
  await page.getByLabel('Nova senha do cofre', { exact: true }).fill(VAULT);
  await page.getByLabel('Repita a nova senha do cofre').fill(VAULT);
  await page.getByRole('button', { name: 'Criar', exact: true }).click();
  await page.getByRole('button', { name: 'Já guardei o papel' }).click({ timeout: 60_000 });
}

/** Proposed by the administration, confirmed by somebody else. */
async function appoint(
  request: APIRequestContext,
  user: number,
  channel: string,
  by: Person,
  duty = 'recipient',
): Promise<void> {
  const asAdmin = await apiOf(request);
  const { id } = await asAdmin('post', '/api/v1/sealed_reports/appointments', {
    ...{ user_id: user, channel, duty },
  });
  await (await apiOf(request, by))('post', `/api/v1/sealed_reports/appointments/${id}/confirm`, {
    version: 1,
  });
}

const paint = (page: Page, skin: string) =>
  page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), skin);

/** The pages of the committee, wide and narrow, the last of them in the dark as well. */
async function lookThrough(page: Page, paths: Readonly<Record<string, RegExp>>): Promise<void> {
  for (const [at, [path, title]] of Object.entries(paths).entries()) {
    await page.goto(`/sealed#${path}`);
    // Within one document the page before stands until the next one is drawn.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    if (at < Object.keys(paths).length - 1) continue;
    // Without a reload: the key stays unlocked.
    await paint(page, 'dark');
    await expectAccessible(page);
    await paint(page, 'light');
  }
}

test('a report is sent without a name, read by two people, answered both ways and concluded', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const [olga, davi] = [person('Olga Ouvidora'), person('Davi Jurídico')];
  const [olgaId, daviId] = [
    await makeMember(request, olga, 'Comitê de ética'),
    await makeMember(request, davi, 'Comitê de ética'),
  ];
  await makeKey(page, olga);
  const second = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await makeKey(second, davi);
  await appoint(request, olgaId, 'reporting-channel', davi);
  await appoint(request, daviId, 'reporting-channel', olga);
  const address = await openedForm(request, 'reporting_channels', olga);

  const reporter = await anonymous(browser, baseURL, true);
  await reporter.page.goto(`/#${address}`);
  await expect(reporter.page.getByText('Olga Ouvidora')).toBeVisible();
  await expectAccessible(reporter.page);
  await expectNoSidewaysScroll(reporter.page);
  await reporter.page.getByRole('button', { name: 'Começar o relato' }).click();
  await goOn(reporter.page);
  await expect(reporter.page.getByText('Escolha uma opção.').first()).toBeVisible();
  await reporter.page.getByText('Assédio moral').click();
  await reporter.page.getByRole('radio', { name: 'Sim' }).check();
  await expect(reporter.page.getByRole('alert')).toContainText('190');
  await reporter.page.getByRole('radio', { name: 'Não' }).check();
  for (const width of [1440, 390]) {
    await reporter.page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(reporter.page);
    await expectAccessible(reporter.page);
  }
  await goOn(reporter.page);
  const story = 'Desde agosto o coordenador grita com as professoras nas reuniões de quinta.';
  await reporter.page.getByLabel('Relato', { exact: true }).fill(story);
  await reporter.page.getByRole('radio', { name: 'Ainda acontece' }).check();
  await goOn(reporter.page);
  await expect(reporter.page.getByRole('heading', { name: 'Quem está envolvido?' })).toBeVisible();
  await goOn(reporter.page);
  await reporter.page.getByRole('radio', { name: 'Prefiro não dizer' }).check();
  await reporter.page.getByRole('checkbox', { name: /de boa-fé/ }).check();
  await goOn(reporter.page);
  await expect(reporter.page.getByText('Vão poder abrir: Davi Jurídico, Olga Ouvidora.')).toBeVisible();
  await goOn(reporter.page);
  await reporter.page.locator('input[type=file]').setInputFiles({
    name: 'ata com meu nome.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('ata'),
  });
  await expect(reporter.page.getByRole('alert')).toContainText('Preservar o original');
  await goOn(reporter.page);
  const receipt = await receiptOn(reporter.page);
  await expectAccessible(reporter.page);
  // What comes out of a printer is the receipt, and no word of the story beside it.
  await expect(reporter.page.getByText(story)).toBeVisible();
  await reporter.page.emulateMedia({ media: 'print' });
  await expect(reporter.page.locator('.sealed-receipt-code')).toBeVisible();
  await expect(reporter.page.getByText(story)).toBeHidden();
  await reporter.page.emulateMedia({ media: 'screen' });
  await reporter.page.getByLabel('Digite o comprovante para conferir').fill(`${receipt.slice(0, -1)}U`);
  await reporter.page.getByRole('button', { name: 'Enviar o relato' }).click();
  await expect(reporter.page.getByText('Este não é o comprovante acima.')).toBeVisible();
  await reporter.page.getByLabel('Digite o comprovante para conferir').fill(receipt.toLowerCase());
  await reporter.page.getByRole('button', { name: 'Enviar o relato' }).click();
  // Its files are cut, sealed and sent by the page first.
  const sent = reporter.page.getByText(/^CAN-\d{4}-/);
  const protocol = (await sent.textContent({ timeout: 40_000 })) ?? '';
  await reporter.nothingKept();

  // The first reader: the list tells no word of it, the page asks for the key.
  await page.goto('/#/reporting-channel');
  await expect(page).toHaveURL(/\/sealed#/);
  await page.getByRole('link', { name: protocol, exact: true }).click({ timeout: 60_000 });
  await unlock(page, VAULT);
  await expect(page.getByText(story)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const act = async (on: Page, name: string, words?: string) => {
    await on.getByRole('button', { name, exact: true }).first().click();
    const dialog = on.getByRole('dialog');
    if (words) await dialog.getByRole('textbox').first().fill(words);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await act(page, 'Começar a triagem', 'Gravidade média.');
  await act(page, 'Admitir o relato');
  await act(page, 'Começar a apuração', 'Ouvir as professoras da quinta.');
  await page.getByLabel('Escrever a quem relatou').fill('Obrigado por contar. As reuniões continuam?');
  await page.getByRole('checkbox', { name: /É uma pergunta/ }).check();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Aguardando quem relatou').first()).toBeVisible();

  // Back with the receipt.
  await reporter.page.getByRole('link', { name: 'Acompanhar agora' }).click();
  await findReport(reporter.page, receipt);
  await expect(reporter.page.getByRole('heading', { name: 'Há uma pergunta para você' })).toBeVisible();
  await expect(reporter.page.getByText('As reuniões continuam?')).toBeVisible();
  await expect(reporter.page.getByText('Olga')).toHaveCount(0);
  await expectAccessible(reporter.page);
  await expectNoSidewaysScroll(reporter.page);
  await reporter.page.getByLabel('Escrever ao comitê').fill('Continuam, toda quinta.');
  await reporter.page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(reporter.page.getByRole('heading', { name: 'Estamos apurando' })).toBeVisible();
  await reporter.nothingKept();

  await page.reload();
  await unlock(page, VAULT);
  await expect(page.getByText('Continuam, toda quinta.')).toBeVisible({ timeout: 60_000 });
  await act(page, 'Propor a conclusão', 'Procedente: três relatos iguais.');
  await expect(page.getByRole('button', { name: 'Aprovar a conclusão' })).toBeDisabled();

  // The second reader approves, with the answer to whoever reported.
  await second.goto('/#/reporting-channel');
  await second.getByRole('link', { name: protocol, exact: true }).click({ timeout: 60_000 });
  await unlock(second, VAULT);
  await expect(second.getByText('Procedente: três relatos iguais.')).toBeVisible({ timeout: 60_000 });
  await act(second, 'Aprovar a conclusão', 'Apuramos e tomamos providências. Obrigado por contar.');
  await expect(second.getByText('Concluído').first()).toBeVisible();
  await reporter.page.reload();
  await findReport(reporter.page, receipt);
  await expect(reporter.page.getByText('Apuramos e tomamos providências.')).toBeVisible();
  await expect(second.getByText('Quem leu')).toBeVisible();

  // Out of sight at once, and nothing of the form is behind it.
  await reporter.page.route('https://pt.wikipedia.org/**', (route) => route.fulfill({ body: 'verbete' }));
  await reporter.page.getByRole('button', { name: 'Sair rapidamente' }).click();
  await expect(reporter.page).toHaveURL('https://pt.wikipedia.org/');
  await reporter.page.goBack();
  await expect(reporter.page).toHaveURL('about:blank');
  const { hash } = new URL(page.url());
  const base = '/reporting-channel';
  await lookThrough(page, {
    [base]: /^Canal de denúncias/,
    [`${base}/figures`]: /^Números/,
    [hash.slice(1).replace('/handling', '')]: /^CAN-/,
  });

  // An administrator has neither the page nor the entry.
  const admin = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await enter(admin, administrator);
  await admin.goto('/#/reporting-channel');
  await expect(admin).toHaveURL(/not-authorized/);
});

test('intimidation is told on a phone by voice, read by one person, its identity kept by another', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const [lia, rui, nina] = [person('Lia Coordenadora'), person('Rui Comissão'), person('Nina Guardiã')];
  const liaId = await makeMember(request, lia, 'Coordenação pedagógica');
  await makeMember(request, rui, 'Comitê de ética');
  const ninaId = await makeMember(request, nina, 'Coordenação pedagógica');
  await makeKey(page, lia);
  const keeper = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await makeKey(keeper, nina);
  await appoint(request, liaId, 'intimidation', rui);
  await appoint(request, ninaId, 'intimidation', rui, 'custodian');
  const address = await openedForm(request, 'intimidation_forms', lia);
  const reporter = await anonymous(browser, baseURL, true);
  await reporter.page.goto(`/#${address}`);
  await reporter.page.getByRole('button', { name: 'Começar o relato' }).click();
  await reporter.page.getByRole('radio', { name: 'Sou colega' }).check();
  await reporter.page.getByRole('checkbox', { name: /^Verbal/ }).check();
  await reporter.page.getByRole('radio', { name: 'Não', exact: true }).check();
  await goOn(reporter.page);
  await reporter.page
    .getByLabel('Relato', { exact: true })
    .fill('Chamam um colega de apelidos todo dia no pátio.');
  await reporter.page.getByRole('radio', { name: 'Várias vezes' }).check();
  await reporter.page.getByRole('checkbox', { name: 'Pátio' }).check();
  await goOn(reporter.page);
  await goOn(reporter.page);
  await reporter.page.getByRole('checkbox', { name: /Machuca a si mesma/ }).check();
  await expect(reporter.page.getByRole('alert')).toContainText('188');
  await expectAccessible(reporter.page);
  await expectNoSidewaysScroll(reporter.page);
  await goOn(reporter.page);
  await reporter.page.getByRole('checkbox', { name: /de boa-fé/ }).check();
  await goOn(reporter.page);
  await reporter.page.getByRole('radio', { name: /^Em sigilo/ }).check();
  await reporter.page.getByRole('textbox', { name: 'Seu nome' }).fill('Bia Colega');
  await reporter.page.getByRole('textbox', { name: 'Como falar com você' }).fill('bia@exemplo.com.br');
  await goOn(reporter.page);
  await reporter.page.getByRole('button', { name: 'Gravar a voz' }).click();
  await expect(reporter.page.getByText('Gravando 0:01')).toBeVisible();
  await reporter.page.getByRole('button', { name: 'Parar a gravação' }).click();
  await expect(reporter.page.getByLabel('Ouvir a gravação alterada')).toBeVisible();
  await expectAccessible(reporter.page);
  await expectNoSidewaysScroll(reporter.page);
  await reporter.page.getByRole('button', { name: 'Juntar a gravação' }).click();
  await expect(reporter.page.getByText('voz.wav', { exact: true })).toBeVisible({ timeout: 30_000 });
  await goOn(reporter.page);
  const receipt = await receiptOn(reporter.page);
  await reporter.page.getByLabel('Digite o comprovante para conferir').fill(receipt);
  await reporter.page.getByRole('button', { name: 'Enviar o relato' }).click();
  const protocol = (await reporter.page.getByText(/^ISB-\d{4}-/).textContent()) ?? '';
  await reporter.nothingKept();
  await page.goto('/#/intimidation-form');
  await page.getByRole('link', { name: protocol, exact: true }).click({ timeout: 60_000 });
  await unlock(page, VAULT);
  await expect(page.getByText('Chamam um colega de apelidos')).toBeVisible({ timeout: 60_000 });
  // Signs of self-harm set the mark, although nobody was said to be in danger now.
  await expect(page.getByText('Perigo imediato').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const { hash } = new URL(page.url());
  const base = '/intimidation-form';
  await lookThrough(page, {
    [base]: /^Intimidação sistemática/,
    [`${base}/figures`]: /^Números/,
    [`${base}/absence-notice`]: /^Aviso de faltas/,
    [hash.slice(1).replace('/handling', '')]: /^ISB-/,
  });
  await page.goto(`/sealed${hash}`);
  await expect(page.getByText('Chamam um colega de apelidos')).toBeVisible({ timeout: 60_000 });

  // Both ways: a task that is done, a question, its answer.
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  await page.getByLabel('O quê').selectOption({ label: 'Tarefa' });
  await page.getByRole('textbox', { name: 'Texto' }).fill('Falar com a família.');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar', exact: true }).click();
  await page.getByRole('button', { name: /^Marcar como feita/ }).click();
  await expect(page.getByRole('button', { name: /^Reabrir: Tarefa/ })).toBeVisible();
  await page.getByLabel('Escrever a quem relatou').fill('Obrigada. Isso acontece em que horário?');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Comitê (Lia Coordenadora)')).toBeVisible();
  await reporter.page.goto('/#/form-protocol-query/intimidation');
  await findReport(reporter.page, receipt);
  await expect(reporter.page.getByText('Isso acontece em que horário?')).toBeVisible();
  await expect(reporter.page.getByText('Lia Coordenadora')).toHaveCount(0);
  await reporter.page.getByLabel('Escrever ao comitê').fill('No recreio da manhã.');
  await reporter.page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(reporter.page.getByText('No recreio da manhã.')).toBeVisible();
  await reporter.nothingKept();
  await page.reload();
  await unlock(page, VAULT);
  await expect(page.getByText('No recreio da manhã.')).toBeVisible({ timeout: 60_000 });

  // Read without the name; whoever keeps it opens it with a reason.
  await expect(page.getByText('Bia Colega')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /voz\.wav/ })).toBeVisible();
  await keeper.goto('/#/sealed-reports/custody');
  await unlock(keeper, VAULT);
  await expect(keeper.getByRole('heading', { name: protocol })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(keeper);
  await keeper.getByRole('button', { name: 'Abrir a identidade' }).click();
  await expect(keeper.getByText('Bia Colega')).toBeVisible();
  await keeper.reload();
  await unlock(keeper, VAULT);
  await expect(keeper.getByText(/^Você abriu em .*: Proteger quem relatou$/)).toBeVisible();
});
