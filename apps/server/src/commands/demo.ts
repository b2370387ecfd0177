import { StartError } from '../core/start-error.ts';
import { demoParts } from '../demo.ts';
import { demoAccounts } from '../platform/demo/demo-people.ts';
import { fillDemo } from '../platform/demo/fill-demo.ts';
import type { Installation } from './open-installation.ts';
import { serveWith } from './serve.ts';

/** `npm run demo`: the product with believable people in it, and passwords anybody may know. */
export async function serveDemo(): Promise<void> {
  await serveWith(prepareDemo);
}

async function prepareDemo({ config, keys, system }: Installation): Promise<string[]> {
  if (config.NODE_ENV === 'production')
    throw new StartError('A demonstração tem senhas conhecidas e não roda com NODE_ENV=production.');
  await fillDemo(system, keys, demoParts);
  const lines = Object.values(demoAccounts).map(
    ({ label, email, password }) => `  ${label.padEnd(18)} ${email.padEnd(34)} ${password}`,
  );
  return ['Demonstração: dados inventados. Entre com uma destas contas:', ...lines];
}
