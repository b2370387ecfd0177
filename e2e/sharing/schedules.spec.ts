import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { apiOf } from '../support/api-client.ts';
import { waitForMail } from '../support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

const phone = { width: 390, height: 844 };

test('an event is made, answered on a phone, moved by a suggestion, and attended', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const guest = `marisa-${Date.now()}@fora.test`;
  const title = `Comitê de privacidade ${Date.now()}`;
  await enter(page);
  await page.goto('/#/schedules/create?day=2031-03-12');
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  const guests = page.getByRole('combobox', { name: 'Quem convidar' }).or(page.getByLabel('Quem convidar'));
  await guests.first().fill('sem-arroba');
  await guests.first().press('Enter');
  await expect(page.getByText('Adicione somente e-mails válidos!')).toBeVisible();
  await guests.first().fill(guest);
  await guests.first().press('Enter');
  await expect(page.getByRole('button', { name: `Tirar ${guest}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Salvar/ }).click();
  const drawer = page.getByRole('dialog', { name: title });
  await expect(drawer.getByText(guest).first()).toBeVisible();
  await expectAccessible(page);

  // On the guest's phone: opening answers nothing, then yes, then another time.
  const { link } = await waitForMail(guest, /Convite/);
  const context = await browser.newContext({ viewport: phone });
  const mobile = await context.newPage();
  await mobile.goto(link as string);
  await expect(mobile.getByRole('heading', { name: title })).toBeVisible();
  await expect(mobile.getByRole('button', { name: 'Confirmar presença' })).toBeVisible();
  await expectAccessible(mobile);
  await expectNoSidewaysScroll(mobile);
  await mobile.getByRole('button', { name: 'Confirmar presença' }).click();
  await expect(mobile.getByText('Sua presença está confirmada.')).toBeVisible();
  await mobile.getByRole('button', { name: 'Sugerir outro horário' }).click();
  await expect(mobile.getByRole('heading', { name: /Que horário é melhor/ })).toBeVisible();
  const other = mobile.getByRole('radio', { name: /Outro dia ou horário/ });
  await other.or(mobile.getByLabel('Dia e hora de começar')).first().waitFor();
  if (await other.isVisible()) await other.check();
  await mobile.getByLabel('Dia e hora de começar').fill('2031-03-13T15:00');
  await mobile.getByRole('textbox', { name: /Quer explicar/ }).fill('Às 9 dou aula.');
  await mobile.getByRole('button', { name: 'Enviar sugestão' }).click();
  await expect(mobile.getByText(/Você sugeriu/)).toBeVisible();

  await page.reload();
  await expect(drawer.getByText('Às 9 dou aula.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Aceitar e mudar' }).click();
  await expect(drawer.getByText(/13 de março de 2031, das 15:00/)).toBeVisible();
  await expect(drawer.getByText('Pendente', { exact: true })).toBeVisible();
  await waitForMail(guest, /Mudou/);
  await mobile.reload();
  await expect(mobile.getByRole('button', { name: 'Confirmar presença' })).toBeVisible();
  await mobile.getByRole('button', { name: 'Confirmar presença' }).click();
  await expect(mobile.getByText('Sua presença está confirmada.')).toBeVisible();
  await context.close();

  // The month shows it; the list says the same.
  await page.goto('/#/schedules?day=2031-03-13');
  await expect(page.getByRole('button', { name: new RegExp(title) }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/#/schedules?day=2031-03-13&view=agenda');
  await expect(page.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Once it has begun: who came, on paper and as a table.
  const api = await apiOf(request);
  const shown = await api('get', `/api/v1/quick_search?search=${encodeURIComponent(title)}`);
  const id = Number(shown.found.find((one: { kind: string }) => one.kind === 'events').records[0].id);
  const { version } = await api('get', `/api/v1/schedules/${id}`);
  const clock = (minutesAgo: number) =>
    new Date(Date.now() - minutesAgo * 60_000)
      .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
      .slice(0, 16)
      .replace(' ', 'T');
  await api('post', `/api/v1/schedules/${id}/move`, { version, start: clock(60), end: clock(-60) });
  await page.goto(`/#/schedules?e_id=${id}`);
  // Moved behind the back of the page.
  await page.reload();
  await expect(drawer.getByRole('heading', { name: 'Presença' })).toBeVisible();
  await drawer.getByRole('checkbox', { name: guest }).check();
  await drawer.getByRole('button', { name: 'Salvar presença' }).click();
  await expect(page.getByText('Operação realizada com sucesso.')).toBeVisible();
  for (const [name, ending, begins] of [
    ['PDF', 'pdf', '%PDF-'],
    ['Planilha', 'xlsx', 'PK'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`lista-de-presenca-${id}.${ending}`);
    expect(readFileSync(await file.path(), 'latin1').startsWith(begins)).toBe(true);
  }
  await page.reload();
  await expect(drawer.getByRole('checkbox', { name: guest })).toBeChecked();
});

test('an event is moved by keyboard, after a question', async ({ page }) => {
  const title = `Reunião ${Date.now()}`;
  await enter(page);
  await page.goto('/#/schedules/create?day=2031-05-14');
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.goto('/#/schedules?day=2031-05-14&view=month');
  const event = page.getByRole('button', { name: new RegExp(title) }).first();
  await event.focus();
  await event.press('Alt+ArrowRight');
  const dialog = page.getByRole('dialog', { name: 'Mudar o horário' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mudar e avisar' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/#/schedules?day=2031-05-15&view=day');
  await expect(page.getByRole('button', { name: new RegExp(title) }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a crowded day shows three events, and the others after a click', async ({ page, request }) => {
  const asAdmin = await apiOf(request);
  const { entity } = await asAdmin('get', '/api/v1/data_access/default_entity');
  const mark = Date.now();
  // The same weekday of two weeks: what hangs over from one day must not lie on the next.
  for (const day of ['2031-06-11', '2031-06-18'])
    for (const hour of ['08', '09', '10', '11', '14'])
      await asAdmin('post', '/api/v1/schedules', {
        ...{ title: `Conselho ${mark} das ${hour}`, type: 'meeting', unit_id: entity.id },
        ...{ start: `${day}T${hour}:00`, end: `${day}T${hour}:30`, zone: 'America/Sao_Paulo' },
      });
  await enter(page);
  await page.goto('/#/schedules?day=2031-06-11&view=month');
  const more = page.getByRole('button', { name: /^mais \d+$/ });
  await expect(more).toHaveCount(2);
  await expectAccessible(page);
  await more.first().click();
  const list = page.getByRole('dialog');
  await expect(list.getByText(`Conselho ${mark} das 14`)).toBeVisible();
  await expectAccessible(page);
  await list.getByText(`Conselho ${mark} das 14`).click();
  await expect(page.getByRole('dialog', { name: `Conselho ${mark} das 14` })).toBeVisible();
});
