import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { listAddress } from '../../apps/web/src/core/pages/list-address.ts';
import { enter } from '../support/administrator.ts';
import { apiOf, makePerson } from '../support/api-client.ts';
import { readyForForms } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const CONFIGS = '/api/v1/portal_cebas/credentialing_configs';
const APPLICATIONS = '/api/v1/portal_cebas/credentialing_handlings';
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

/** A CPF applies once in a year: another for a second try. */
const CPFS = ['529.982.247-25', '390.533.447-05'];

/** An edital that lacks nothing, still a draft, and two people who decide. */
async function prepare(request: APIRequestContext, tag: string) {
  const api = await apiOf(request);
  await readyForForms(request);
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const phase = (name: string, from: number, to: number) => ({
    ...{ phase: name, starts_on: day(from), ends_on: day(to) },
  });
  const call = await api('post', CONFIGS, {
    ...{ number: `S${tag}`, title: 'Bolsas da história', kind: 'new', year: 2090, text: 'Pela renda.' },
    ...{ minimum_wage: 162_100, minimum_wage_on: '2026-01-01' },
    vacancies: [
      {
        ...{ unit_id: entity.id, level: 'secondary', grade: '1ª série', shift: 'morning' },
        ...{ full: 1, partial: 0 },
      },
    ],
    phases: [
      phase('application', -2, 20),
      phase('preliminary', 30, 30),
      phase('appeal', 31, 40),
      phase('final', 50, 50),
    ],
    documents: [{ situation: 'candidate', name: 'Certidão de nascimento' }],
    declarations: [{ text: 'Declaro que as informações são verdadeiras.' }],
  });
  const move = async (status: string) => {
    const { version } = await api('get', `${CONFIGS}/${call.id}`);
    return api('post', `${CONFIGS}/${call.id}/move`, { version, status });
  };
  const { id: role_id } = (await api('get', '/api/v1/roles?search=compliance'))[0];
  const deciders: Api[] = [];
  for (const name of ['Bia', 'Caio']) {
    const who = {
      email: `${name.toLowerCase()}.${tag}@valedoipe.org.br`,
      password: 'ipê roxo à beira do rio',
    };
    const access = { role_id, entity_type: 'legal_entity', entity_id: entity.id };
    await makePerson(
      request,
      { ...who, name: `${name} Decisora` },
      { role_ids: [role_id], accesses: [access] },
    );
    deciders.push(await apiOf(request, who));
  }
  return { api, call, move, deciders };
}

/** Looked at before it is public, then published. */
async function publishOnScreen(page: Page, id: number) {
  await page.goto(`/#/portal-cebas/credentialings/configs/${id}/edit`);
  await page.getByRole('link', { name: 'Ver a página antes de publicar' }).click();
  await expect(page.getByRole('heading', { name: 'Bolsas da história' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Como a escola classifica' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver a inscrição' }).click();
  await expect(page.getByLabel('Turma')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voltar ao edital' }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByLabel('Página de inscrição')).toBeVisible({ timeout: 30_000 });
}

/** Within this, on slow 3G, a family writes in the first field: the page, its protocol and the first step. */
const FIRST_FIELD_MS = 25_000;

/** As the tools of browsers call it: 400 kbit/s, 400 ms to the server. */
async function onSlow3G(phone: Page, work: () => Promise<void>) {
  const devtools = await phone.context().newCDPSession(phone);
  const conditions = (latency: number, throughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
    });
  await devtools.send('Network.enable');
  await conditions(400, 50_000);
  await work();
  await conditions(0, -1);
}

/** From the address to the first field; gives protocol and key. */
async function beginOnPhone(phone: Page, address: string) {
  let reference = { protocol: '', key: '' };
  await onSlow3G(phone, async () => {
    const since = Date.now();
    await phone.goto(address, { waitUntil: 'commit' });
    await phone.getByRole('button', { name: 'Começar a inscrição' }).click({ timeout: 60_000 });
    const protocol = phone.getByText(/^EDI-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/);
    await expect(protocol).toBeVisible({ timeout: 60_000 });
    const key = await phone.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent();
    reference = { protocol: (await protocol.textContent()) ?? '', key: key ?? '' };
    await phone.getByRole('button', { name: 'Já guardei, continuar' }).click();
    await phone.getByLabel('Nome completo').fill('Kauã');
    expect(Date.now() - since).toBeLessThan(FIRST_FIELD_MS);
  });
  return reference;
}

/** On a phone, from the first page to the receipt. */
async function applyOnPhone(phone: Page, address: string, cpf: string) {
  const goOn = () => phone.getByRole('button', { name: 'Continuar', exact: true }).click();
  const { protocol, key } = await beginOnPhone(phone, address);
  await expectAccessible(phone);
  await phone.getByLabel('Turma').selectOption({ index: 1 });
  await phone.getByLabel('Nome completo').fill('Kauã Henrique Nascimento');
  await phone.getByLabel('CPF').fill(cpf);
  await phone.getByLabel('Data de nascimento').fill('2012-05-04');
  await phone.getByText('Não', { exact: true }).click();
  await expectNoSidewaysScroll(phone);
  await goOn();
  await phone.getByLabel('Nome completo').fill('Rosângela Nascimento');
  await phone.getByLabel('CPF').fill('111.444.777-35');
  await phone.getByLabel('Parentesco').selectOption('mother');
  await phone.getByLabel('E-mail').fill('rosangela@exemplo.test');
  await phone.getByLabel('Telefone').fill('43999990000');
  await goOn();
  await phone.getByLabel('CEP').fill('86010190');
  await phone.getByLabel('Rua').fill('Rua Sergipe');
  await phone.getByLabel('Número').fill('100');
  await phone.getByLabel('Cidade').fill('Londrina');
  await phone.getByLabel('Estado').selectOption('PR');
  await phone.getByText('Alugada').click();
  await phone.getByText('Sim', { exact: true }).click();
  await goOn();
  await phone.getByLabel('De onde vem a renda').selectOption('minor');
  await phone.getByRole('button', { name: 'Juntar outra pessoa' }).click();
  const mother = phone.getByRole('group', { name: 'Pessoa 2 da casa' });
  await mother.getByLabel('Data de nascimento').fill('1985-03-02');
  await mother.getByLabel('O que é de quem vai estudar').selectOption('mother');
  await mother.getByLabel('De onde vem a renda').selectOption('self_employed');
  const incomes = mother.locator('.edi-three input');
  await incomes.nth(0).fill('-10');
  await incomes.nth(1).fill('2.140,00');
  await incomes.nth(2).fill('2.140,00');
  await mother.getByLabel('Nome completo').fill('Rosângela Nascimento');
  await goOn();
  await expect(phone.getByText('A renda não pode ser menor que zero.', { exact: false })).toBeVisible();
  await phone.locator('.edi-three input').nth(0).fill('2.140,00');
  await expect(phone.getByRole('region', { name: 'A conta' })).toContainText('R$ 1.070,00');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await goOn();
  await phone.getByText('Não', { exact: true }).click();
  await goOn();
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'certidao.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(phone.getByRole('button', { name: /certidao\.pdf/ })).toBeVisible();
  // Told at once, and refused by nobody.
  await expect(phone.getByText('Este PDF parece não ter nenhuma página', { exact: false })).toBeVisible();
  await goOn();
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Enviar a inscrição' }).click();
  await expect(phone.getByRole('heading', { name: 'Inscrição enviada' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(phone);
  return { protocol, key };
}

/** How the application stands, as its family reads it. */
async function askOnPhone(phone: Page, { protocol, key }: { protocol: string; key: string }) {
  await phone.goto('/#/form-protocol-query/credentialing');
  // The address may be the one that is shown already, with an answer of before.
  await phone.reload();
  await phone.getByLabel('Protocolo').fill(protocol);
  await phone.getByLabel('Chave').fill(key);
  await phone.getByRole('button', { name: 'Ver a inscrição' }).click();
}

test('edital, application on a phone, pendency, ranking, appeal, enrolment, ratio', async ({
  page,
  browser,
  request,
}, { retry }) => {
  // A long story, on a machine that does other things as well.
  test.setTimeout(300_000);
  const tag = `${Date.now() % 1_000_000}`;
  const { api, call, move, deciders } = await prepare(request, tag);
  await enter(page);
  await publishOnScreen(page, call.id);
  const { application_path: address } = await api('get', `${CONFIGS}/${call.id}`);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const { protocol, key } = await applyOnPhone(phone, address, CPFS[retry] as string);

  await page.goto('/#/portal-cebas/credentialings/handlings');
  const listed = page.getByRole('link', { name: protocol, exact: true });
  await expect(listed).toBeVisible({ timeout: 30_000 });
  await listed.click();
  await expect(page.getByRole('heading', { level: 1, name: protocol })).toBeVisible();
  await expectAccessible(page);
  const id = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? '';
  await page.getByRole('button', { name: 'Começar a conferência' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Começar a conferência' }).click();
  await page.getByRole('button', { name: 'Recusar, com motivo' }).click();
  await page.getByLabel('O que há com o documento').fill('A folha ficou cortada.');
  await page.getByRole('button', { name: 'Recusar', exact: true }).click();
  // The pendency begins with what was refused: it has to be there.
  await expect(page.locator('.edi-check-reason')).toContainText('A folha ficou cortada.', {
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Abrir pendência' }).first().click();
  const pendency = page.getByRole('dialog', { name: 'Abrir pendência' });
  await pendency.getByRole('button', { name: 'Enviar à família' }).click();
  await expect(pendency).toBeHidden();

  await askOnPhone(phone, { protocol, key });
  await expect(phone.getByText('Falta um documento').first()).toBeVisible();
  await expect(phone.getByText('A folha ficou cortada.').first()).toBeVisible();
  await expectNoSidewaysScroll(phone);
  // Sent again for the very document, refused a second time: both reasons stand there, and it can be sent once more.
  await expect(phone.getByLabel('O que você está mandando')).toContainText('Certidão de nascimento');
  await phone.getByLabel('Escreva aqui').fill('Segue a folha inteira.');
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'de-novo.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(phone.getByRole('button', { name: /de-novo\.pdf/ })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(phone.getByText('Os documentos estão em conferência').first()).toBeVisible();

  // Families are told of a result by a job, which writes to the case as well: an act that meets it is asked for again.
  const act = (as: Api, name: string, body: object = {}) =>
    expect(async () => {
      const { version } = await api('get', `${APPLICATIONS}/${id}`);
      await as('post', `${APPLICATIONS}/${id}/${name}`, { version, ...body });
    }).toPass({ timeout: 15_000 });
  const { documents_sent: sent } = await api('get', `${APPLICATIONS}/${id}`);
  await act(api, 'review_file', {
    ...{ file_id: sent.at(-1).file_id, accepted: false, reason: 'Falta o verso da folha.' },
  });
  await act(api, 'ask', { text: 'Mande também o verso.', until: day(5), files: [] });
  await askOnPhone(phone, { protocol, key });
  for (const reason of ['A folha ficou cortada.', 'Falta o verso da folha.'])
    await expect(phone.getByText(reason, { exact: false }).first()).toBeVisible();
  await act(api, 'resume');
  await act(api, 'check_income', { total: 214_000, members: 2, note: null });
  await act(api, 'start_social');
  // Acts by the interface since: the page is asked for again.
  await page.reload();
  await page.getByRole('button', { name: 'Dar o parecer social' }).first().click();
  const opinion = page.getByRole('dialog', { name: 'Dar o parecer social' });
  await opinion.getByLabel('Proposta').selectOption('full');
  await opinion.getByLabel('Situação social, de 0 a 100').fill('60');
  await opinion.getByLabel('CRESS').fill('12345/9');
  await opinion.getByRole('textbox', { name: 'Parecer' }).fill('A família precisa da bolsa.');
  await opinion.getByRole('button', { name: 'Enviar para decisão' }).click();
  await expect(opinion).toBeHidden();
  await page.goto(`/#/portal-cebas/credentialings/configs/${call.id}/ranking`);
  await expect(page.getByRole('link', { name: protocol, exact: true })).toBeVisible();
  await expectAccessible(page);
  await act(deciders[0] as Api, 'decide', { decision: 'waiting_list', text: 'Sem vaga nesta turma.' });
  for (const status of ['closed', 'analysis', 'preliminary', 'appeal']) await move(status);
  await askOnPhone(phone, { protocol, key });
  await phone.getByRole('button', { name: 'Entrar com recurso' }).click();
  await phone.getByLabel('O que faltou?').fill('A renda caiu neste mês.');
  await phone.getByRole('button', { name: 'Entrar com recurso' }).click();
  await expect(phone.getByText('O recurso está em análise').first()).toBeVisible({ timeout: 30_000 });
  await act(deciders[1] as Api, 'answer_appeal', { decision: 'granted_full', text: 'Recurso aceito.' });
  await move('final');
  await act(api, 'call_up', { until: day(7) });
  await page.goto(`/#/portal-cebas/credentialings/handlings/${id}/handling`);
  // Acts by others since: the address is the same, so the page is asked for again.
  await page.reload();
  await page.getByRole('button', { name: 'Matricular' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Matricular' }).click();
  await expect(page.getByText('Matriculada').first()).toBeVisible();
  await page.goto(`/#${listAddress('/portal-cebas/grantees', { year: '2090' })}`);
  const grantee = page.getByRole('row', { name: /Kauã Henrique Nascimento/ });
  await expect(grantee).toContainText('Não emitido', { timeout: 30_000 });
  await expectAccessible(page);
  await page.goto('/#/portal-cebas/ratio');
  await page.getByRole('combobox', { name: 'Ano letivo', exact: true }).selectOption('2090');
  const units = page.getByRole('table', { name: 'Bolsas exigidas e concedidas em cada unidade' });
  await expect(units.getByRole('row', { name: /educação básica/ })).toContainText('1,0', {
    timeout: 30_000,
  });
  await expectAccessible(page);
});
