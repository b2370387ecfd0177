import { expect, type Locator, type Page, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { apiOf } from '../support/api-client.ts';
import { expectAccessible } from '../support/screen-checks.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;

async function makeEvent(api: Api, title: string, some: object): Promise<number> {
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const { id } = await api('post', '/api/v1/schedules', {
    ...{ title, type: 'meeting', unit_id: entity.id, zone: 'America/Sao_Paulo', ...some },
  });
  return id;
}
/** Of every event with this title, in the clock of Brasília. */
async function clocksOf(api: Api, title: string, from: string, to: string): Promise<string[]> {
  const { events } = await api(
    'get',
    `/api/v1/schedules/calendar?from=${from}T03:00:00Z&to=${to}T03:00:00Z&search=${encodeURIComponent(title)}`,
  );
  const clock = (instant: string) =>
    new Date(instant).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(5, 16);
  return events.map((one: { starts_at: string; ends_at: string }) =>
    [clock(one.starts_at), clock(one.ends_at).slice(6)].join('–'),
  );
}
const boxOf = async (place: Locator) => (await place.boundingBox()) as NonNullable<unknown> & Box;
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As a hand does it: press, go there by small steps, let go. */
async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 3, from.y + 3);
  await page.mouse.move(from.x + (by.x ?? 0), from.y + (by.y ?? 0), { steps: 12 });
  await page.mouse.move(from.x + (by.x ?? 0), from.y + (by.y ?? 0));
  await page.mouse.up();
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Mudar o horário' });

/** Says yes, and looks at the calendar as whoever comes later does. */
async function agree(page: Page, event: Locator) {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Mudar e avisar' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(event).toBeVisible();
}

test('an event is dragged to another day and hour and made longer with the mouse, each after a question', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const title = `Arrastada ${Date.now()}`;
  await makeEvent(api, title, { start: '2031-07-16T09:00', end: '2031-07-16T10:00' });
  const clocks = () => clocksOf(api, title, '2031-07-01', '2031-08-01');
  await enter(page);
  await page.goto('/#/schedules?day=2031-07-16&view=month');
  const event = page.getByRole('button', { name: new RegExp(title) }).first();
  const dialog = dialogOf(page);
  const toNextDay = async () => {
    const { width } = await boxOf(page.locator('.cal-day').first());
    const { x, y, width: own, height } = await boxOf(event);
    await drag(page, { x: x + own / 2, y: y + height / 2 }, { x: width });
  };
  await toNextDay();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // Nothing is moved before the answer.
  await dialog.getByRole('button', { name: 'Deixar como está' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await clocks()).toEqual(['07-16 09:00–10:00']);
  await toNextDay();
  await agree(page, event);
  expect(await clocks()).toEqual(['07-17 09:00–10:00']);

  await page.goto('/#/schedules?day=2031-07-17&view=day');
  await expect(event).toBeVisible();
  const hour = async () => (await boxOf(event)).height;
  const { x, y, width } = await boxOf(event);
  await drag(page, { x: x + width / 2, y: y + 12 }, { y: 2 * (await hour()) });
  await agree(page, event);
  expect(await clocks()).toEqual(['07-17 11:00–12:00']);

  const moved = await boxOf(event);
  const edge = { x: moved.x + moved.width / 2, y: moved.y + moved.height - 2 };
  await drag(page, edge, { y: moved.height });
  await agree(page, event);
  expect(await clocks()).toEqual(['07-17 11:00–13:00']);

  // The same by keyboard: half an hour later, and its end half an hour later still.
  await event.focus();
  await event.press('Alt+ArrowDown');
  await agree(page, event);
  expect(await clocks()).toEqual(['07-17 11:30–13:30']);
  await event.focus();
  await event.press('Alt+Shift+ArrowDown');
  await agree(page, event);
  expect(await clocks()).toEqual(['07-17 11:30–14:00']);
});

test('of a series that is dragged it is asked whether one date, those that follow or all are meant', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const title = `Série ${Date.now()}`;
  const recurrence = { freq: 'weekly', weekdays: ['WE'], count: 4 };
  await makeEvent(api, title, { start: '2031-09-03T09:00', end: '2031-09-03T10:00', recurrence });
  const clocks = () => clocksOf(api, title, '2031-09-01', '2031-10-01');
  await enter(page);
  await page.goto('/#/schedules?day=2031-09-03&view=month');
  const events = page.getByRole('button', { name: new RegExp(title) });
  await expect(events).toHaveCount(4);
  const dialog = dialogOf(page);
  const answer = async (scope: string) => {
    const choice = dialog.getByRole('radio', { name: scope, exact: true });
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await expectAccessible(page);
    await choice.check();
    await agree(page, events.first());
    await expect(events).toHaveCount(4);
  };
  const dragOf = async (place: number) => {
    const { width } = await boxOf(page.locator('.cal-day').first());
    const { x, y, width: own, height } = await boxOf(events.nth(place));
    await drag(page, { x: x + own / 2, y: y + height / 2 }, { x: width });
  };
  await dragOf(1);
  await answer('Só esta data');
  await expect
    .poll(clocks)
    .toEqual([...['09-03 09:00–10:00', '09-11 09:00–10:00', '09-17 09:00–10:00', '09-24 09:00–10:00']]);
  await events.nth(2).focus();
  await events.nth(2).press('Alt+ArrowLeft');
  await answer('Esta e as seguintes');
  await expect
    .poll(clocks)
    .toEqual([...['09-03 09:00–10:00', '09-11 09:00–10:00', '09-16 09:00–10:00', '09-23 09:00–10:00']]);
  await dragOf(2);
  await answer('Todas as datas');
  await expect
    .poll(clocks)
    .toEqual([...['09-03 09:00–10:00', '09-11 09:00–10:00', '09-17 09:00–10:00', '09-24 09:00–10:00']]);
});
