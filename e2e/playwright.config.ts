import { defineConfig } from '@playwright/test';

const CI = Boolean(process.env.CI);

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-product.ts',
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: CI,
  retries: CI ? 1 : 0,
  timeout: 60_000,
  // Machines that run tests are shared; what never comes still fails.
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? '../.cache/playwright.json' }],
  ],
  use: {
    // Set by start-product.ts once the product listens.
    baseURL: process.env.PRODUCT_URL,
    actionTimeout: 10_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // As somebody who asked for less motion sees it: no test waits for what only moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs as much as the test: where a failure is tried again, the second try is recorded.
    trace: CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // Without a graphics card, drawing by software through the graphics process costs more than drawing without it.
        '--disable-gpu',
        // Nothing but the product is to be spoken to.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A tone in place of the machine's microphone, allowed without a question.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
