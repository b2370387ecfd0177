import { expect, type Locator, type Page } from '@playwright/test';

export interface ExpectedToast {
  readonly title: string;
  readonly message: string;
  /** 'Erro!!!' stands before the message of an error. */
  readonly isPrefixed?: true;
  /** What an arriving notification is called stands before its words. */
  readonly called?: RegExp;
  readonly tone: 'success' | 'danger' | 'warning' | 'notice';
  readonly place: 'top-center' | 'bottom-right';
  readonly seconds: number;
}

const toastOf = (page: Page, message: string): Locator => page.locator('.toast').filter({ hasText: message });

/** From here on the page's time stands still (`page.clock.install()` first), so that seconds can be counted out. */
export async function stopClock(page: Page): Promise<void> {
  // A minute ahead, because time goes on until the page hears of it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** One toast with these words, in this place, for exactly this long. Needs the clock to have been stopped before it came. */
export async function expectToast(page: Page, expected: ExpectedToast): Promise<void> {
  const toast = toastOf(page, expected.message);
  await expect(toast).toHaveCount(1);
  await expect(toast.locator('.toast-title')).toHaveText(expected.title);
  const words = toast.locator('.toast-title + p');
  if (expected.called) {
    await expect(words.locator('b')).toHaveText(expected.called);
    await expect(words.locator('span')).toHaveText(expected.message);
  } else await expect(words).toHaveText(`${expected.isPrefixed ? 'Erro!!! ' : ''}${expected.message}`);
  await expect(toast).toHaveAttribute('data-tone', expected.tone);
  await expectPlace(page, toast, expected.place);
  await page.clock.runFor(expected.seconds * 1000 - 1);
  await expect(toast, `gone before ${expected.seconds} s`).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toast, `still there after ${expected.seconds} s`).toHaveCount(0);
}

/** What an incoming message shows (specification §8): the bell, the title and the first words, for five seconds. */
export const expectNotice = (page: Page, message: string): Promise<void> =>
  expectToast(page, {
    ...{ title: 'Notificação', called: /^Mensagem de /, message },
    ...{ tone: 'notice', place: 'top-center', seconds: 5 },
  });

async function expectPlace(page: Page, toast: Locator, place: ExpectedToast['place']): Promise<void> {
  const box = await toast.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('The toast is not on the screen.');
  if (place === 'top-center') {
    expect(box.y).toBeLessThan(120);
    expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThan(12);
  } else {
    expect(size.height - (box.y + box.height)).toBeLessThan(120);
    expect(size.width - (box.x + box.width)).toBeLessThan(60);
  }
}

/** Answers the next calls to a path as the server would when it refuses. */
export async function refuse(
  page: Page,
  path: string,
  answer: { status: number; body: Record<string, unknown> | string },
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        status: answer.status,
        contentType: 'application/json',
        body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
      }),
  );
}
