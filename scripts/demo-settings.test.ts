import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoSettings } from './lib/demo-settings.mjs';
import { root } from './lib/root.mjs';

const settings = (given: Record<string, string> = {}) => demoSettings(given, '/dados');

test('the demonstration listens where it is told to', () => {
  expect(settings().PORT).toBe('3100');
  expect(settings({ PORT: '4321' }).PORT).toBe('4321');
  expect(settings({ PORT: '4321', DEMO_PORT: '5432' }).PORT).toBe('5432');
});

test('it takes nothing over from a real installation, and keeps its data apart', () => {
  const own = settings({ DATABASE_URL: 'postgres://real', DATA_DIR: '/real', MASTER_KEY: 'real' });
  expect(JSON.stringify(own)).not.toContain('real');
  expect(own).toMatchObject({ DATABASE_URL: '', MASTER_KEY: '', DATA_DIR: '/dados', HOST: 'localhost' });
  expect(settings({ DEMO_DATA_DIR: '/outros' }).DATA_DIR).toBe('/outros');
});

test('the command runs with these, and with nothing it was started with in their place', () => {
  const command = readFileSync(join(root, 'scripts/demo.mjs'), 'utf8');
  expect(command).toContain('Object.assign(process.env, settings)');
});
