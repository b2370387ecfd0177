import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  type Request,
  test,
} from '@playwright/test';
import { howMany } from '../../apps/server/src/testing/full-form.ts';
import { openDatabase } from '../../guarantees/support/api-client.ts';
import { ByteSearch } from '../../guarantees/support/find-bytes.ts';
import { administrator, enter } from '../support/administrator.ts';
import { apiOf, makePerson } from '../support/api-client.ts';
import { launchProduct, type Product } from '../support/launch-product.ts';
import { findReport, goOn, openedForm, receiptOn } from '../support/report-steps.ts';

/* What guarantees/sealed-reports.test.ts shows of the sealing code in Node, shown of the page itself. */

const REPORTS = howMany(1, 10);

let product: Product;
let address: string;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  product = await launchProduct({
    SETUP_ADMIN_EMAIL: administrator.email,
    SETUP_ADMIN_PASSWORD: administrator.password,
    SETUP_ORGANISATION: administrator.organisation,
    SESSIONS_PER_USER: '100',
  });
  const request = await playwright.request.newContext({ baseURL: product.url });
  address = await openChannel(request);
  await request.dispose();
});
test.afterAll(() => product.stop());

const member = {
  name: 'Olga Ouvidora',
  email: 'olga@valedoipe.org.br',
  password: 'jabuticaba madura no pé',
};

/** A committee of one who also keeps names, with a key nobody here has; gives the form's address. */
async function openChannel(request: APIRequestContext): Promise<string> {
  const asAdmin = await apiOf(request);
  const { entity } = await asAdmin('get', '/api/v1/data_access/default_entity');
  const roles = await asAdmin('get', '/api/v1/roles?search=&limit=50');
  const role = roles.find(({ label }: { label: string }) => label === 'Comitê de ética');
  const access = { role_id: role.id, entity_type: 'legal_entity', entity_id: entity.id };
  const id = await makePerson(request, member, { role_ids: [role.id], accesses: [access] });
  const pool = openDatabase(product.dataDir);
  await pool.query(
    'insert into recipient_keys (user_id, public_key, by_password, by_recovery) values ($1, $2, $3, $3)',
    [id, randomBytes(32), randomBytes(89)],
  );
  for (const duty of ['recipient', 'custodian'])
    await pool.query(
      `insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at)
       values ($1, 'reporting-channel', $2, $3, 'active', now())`,
      [entity.id, duty, id],
    );
  await pool.end();
  return openedForm(request, 'reporting_channels', member);
}

const canariesOf = (at: number) => {
  const mark = `${at}x${randomBytes(6).toString('hex')}`;
  return {
    agent: `Navegador-Canario-${mark}`,
    language: `pt-BR-x-canario${mark}`,
    cookie: `canario-cookie-${mark}`,
    text: `canario-texto-${mark}`,
    accused: `Canario Acusado ${mark}`,
    name: `Canario Identidade ${mark}`,
    contact: `canario.${mark}@relata.test`,
    fileName: `canario-arquivo-${mark}.jpg`,
    exif: `canario-exif-${mark}`,
    reply: `canario-resposta-${mark}`,
  };
};
type Canaries = ReturnType<typeof canariesOf>;

/** The smallest picture whose segments can be walked through, with something about whoever took it. */
function photo(exif: string): Buffer {
  const about = Buffer.from(`Exif\0\0${exif}`);
  const length = Buffer.from([0xff, 0xe1, (about.length + 2) >> 8, (about.length + 2) & 255]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x55]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), length, about, scan, Buffer.from([0xff, 0xd9])]);
}

/** As a person does, from the first question to the answer to the committee; gives protocol and receipt. */
async function report(browser: Browser, from: Canaries) {
  const context = await browser.newContext({
    baseURL: product.url,
    userAgent: from.agent,
    extraHTTPHeaders: { 'accept-language': from.language },
  });
  await context.addCookies([{ name: 'sid', value: from.cookie, url: product.url }]);
  const page: Page = await context.newPage();
  await page.goto(`/#${address}`);
  await page.getByRole('button', { name: 'Começar o relato' }).click();
  await page.getByText('Assédio moral').click();
  await page.getByRole('radio', { name: 'Não', exact: true }).check();
  await goOn(page);
  await page.getByLabel('Relato', { exact: true }).fill(from.text);
  await page.getByRole('radio', { name: 'Uma vez' }).check();
  await goOn(page);
  await page.getByRole('button', { name: 'Incluir uma pessoa' }).first().click();
  await page.getByLabel('Nome ou como é conhecida (1)').fill(from.accused);
  await goOn(page);
  await page.getByRole('radio', { name: 'Prefiro não dizer' }).check();
  await page.getByRole('checkbox', { name: /de boa-fé/ }).check();
  await goOn(page);
  await page.getByRole('radio', { name: /^Em sigilo/ }).check();
  await page.getByRole('textbox', { name: 'Seu nome' }).fill(from.name);
  await page.getByRole('textbox', { name: 'Como falar com você' }).fill(from.contact);
  await goOn(page);
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: from.fileName, mimeType: 'image/jpeg', buffer: photo(from.exif) },
  });
  await expect(page.getByText('anexo-1.jpg')).toBeVisible({ timeout: 30_000 });
  await goOn(page);
  const receipt = await receiptOn(page);
  await page.getByLabel('Digite o comprovante para conferir').fill(receipt);
  await page.getByRole('button', { name: 'Enviar o relato' }).click();
  const protocol = (await page.getByText(/^CAN-\d{4}-/).textContent({ timeout: 40_000 })) ?? '';
  await page.goto('/#/form-protocol-query/reporting-channel');
  await findReport(page, receipt);
  // What was sent is opened again with the receipt alone.
  await expect(page.getByText(from.text)).toBeVisible();
  await page.getByLabel('Escrever ao comitê').fill(from.reply);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByText(from.reply)).toBeVisible();
  await context.close();
  return { protocol, receipt: receipt.replaceAll('-', '') };
}

/** Every row of every table as text. */
async function everyRow(): Promise<Buffer> {
  const pool = openDatabase(product.dataDir);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(`select string_agg(t::text, E'\\n') as all from ${name} t`);
    parts.push(rows[0]?.all ?? '');
  }
  await pool.end();
  return Buffer.from(parts.join('\n'));
}

/** Only what whoever has no mouse would do: to a control by Tab, in it by the keys it takes. */
const byKeyboard = (page: Page) => {
  const isOn = (control: Locator) => control.evaluate((node) => node === document.activeElement);
  const to = async (control: Locator) => {
    await expect(control).toBeVisible();
    for (let press = 0; press < 60; press++) {
      if (await isOn(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${control}`);
  };
  const press = async (control: Locator, key = 'Enter') => {
    await to(control);
    await page.keyboard.press(key);
  };
  return {
    press,
    write: async (control: Locator, words: string) => {
      await to(control);
      await page.keyboard.type(words);
    },
    /** A group is one stop; arrows lead from one of its answers to the next. */
    choose: async (answer: Locator) => {
      const group = await answer.getAttribute('name');
      const isInGroup = () =>
        page.evaluate((name) => document.activeElement?.getAttribute('name') === name, group);
      for (let tab = 0; tab < 60 && !(await isInGroup()); tab++) await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      for (let turn = 0; turn < 12 && !(await answer.isChecked()); turn++)
        await page.keyboard.press('ArrowDown');
      await expect(answer).toBeChecked();
    },
    goOn: () => press(page.getByRole('button', { name: 'Continuar' })),
  };
};

test('C13: somebody who is signed in reports with the keyboard alone, and no request says who they are', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await enter(page);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/public/')) asked.push(request);
  });
  const keys = byKeyboard(page);
  await page.goto(`/#${address}`);
  await keys.press(page.getByRole('button', { name: 'Começar o relato' }));
  await keys.choose(page.getByRole('radio', { name: /^Assédio moral/ }));
  await keys.choose(page.getByRole('radio', { name: 'Não', exact: true }));
  await keys.goOn();
  await keys.write(page.getByLabel('Relato', { exact: true }), 'Só com o teclado.');
  await keys.choose(page.getByRole('radio', { name: 'Uma vez' }));
  await keys.goOn();
  await expect(page.getByRole('heading', { name: 'Quem está envolvido?' })).toBeVisible();
  await keys.goOn();
  await keys.choose(page.getByRole('radio', { name: 'Prefiro não dizer' }));
  await keys.press(page.getByRole('checkbox', { name: /de boa-fé/ }), 'Space');
  await keys.goOn();
  await expect(page.getByText('Vão poder abrir: Olga Ouvidora.')).toBeVisible();
  await keys.goOn();
  await expect(page.getByRole('button', { name: 'Escolher arquivos' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo('x') },
  });
  await expect(page.getByText('anexo-1.jpg')).toBeVisible({ timeout: 30_000 });
  await keys.goOn();
  await keys.write(page.getByLabel('Digite o comprovante para conferir'), await receiptOn(page));
  await keys.press(page.getByRole('button', { name: 'Enviar o relato' }));
  await expect(page.getByText(/^CAN-\d{4}-/)).toBeVisible({ timeout: 40_000 });

  const paths = asked.map((request) => new URL(request.url()).pathname.split('/').at(-1));
  expect(paths).toEqual(expect.arrayContaining(['open', 'drafts', 'files', 'submit']));
  for (const request of asked) {
    const headers = await request.allHeaders();
    const named = Object.keys(headers).filter((name) =>
      ['authorization', 'cookie', 'x-data-access'].includes(name),
    );
    expect([request.url(), named]).toEqual([request.url(), []]);
  }
  await context.close();
});

test(`C8–C10: ${REPORTS} sent by the page leave no canary in rows, log, output or the stopped data directory a backup copies`, async ({
  browser,
}) => {
  test.setTimeout(120_000 + REPORTS * 60_000);
  const canaries: string[] = [];
  let protocol = '';
  for (let at = 1; at <= REPORTS; at++) {
    const from = canariesOf(at);
    const sent = await report(browser, from);
    canaries.push(...Object.values(from), sent.receipt, sent.receipt.match(/.{4}/g)?.join('-') ?? '');
    protocol = sent.protocol;
  }
  const rows = await everyRow();
  await product.end();
  const kept = readdirSync(product.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const places = [
    { path: 'rows', bytes: rows },
    ...[...kept, product.output].map((path) => ({ path, bytes: readFileSync(path) })),
  ];
  // What must be there is found in each kind of place: the search looks where reports are.
  const holding = places.filter(({ bytes }) => bytes.includes(protocol)).map(({ path }) => path);
  for (const place of ['rows', '/base/', '/pg_wal/'])
    expect(
      holding.some((path) => path.includes(place)),
      place,
    ).toBe(true);
  const forms = canaries.flatMap((canary) => [
    canary,
    Buffer.from(canary).toString('base64').replace(/=+$/, ''),
    Buffer.from(canary).toString('hex'),
  ]);
  const search = new ByteSearch(forms.map((form) => Buffer.from(form)));
  expect(search.in(Buffer.from(`before ${canaries.at(-1)} after`)).map(String)).toContain(canaries.at(-1));
  expect(
    places.flatMap(({ path, bytes }) => search.in(bytes).map((form) => `${String(form)} in ${path}`)),
  ).toEqual([]);
});
