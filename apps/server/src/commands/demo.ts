import { publicUrl } from '../core/config.ts';
import { StartError } from '../core/start-error.ts';
import { demoParts } from '../demo.ts';
import { paths } from '../paths.ts';
import { demoFormAddress } from '../platform/demo/demo-form-link.ts';
import { demoAccounts } from '../platform/demo/demo-people.ts';
import { fillDemo } from '../platform/demo/fill-demo.ts';
import { Files } from '../platform/files/files.ts';
import { loadLinkKeys } from '../platform/public-links/link-keys.ts';
import { PublicLinks } from '../platform/public-links/public-links.ts';
import { ReadingThreads } from '../platform/reading/reading-threads.ts';
import type { Installation } from './open-installation.ts';
import { serveWith } from './serve.ts';

/** `npm run demo`: the product with believable people in it, and passwords anybody may know. */
export async function serveDemo(): Promise<void> {
  await serveWith(prepareDemo);
}

async function prepareDemo({ config, keys, system }: Installation): Promise<string[]> {
  if (config.NODE_ENV === 'production')
    throw new StartError('A demonstração tem senhas conhecidas e não roda com NODE_ENV=production.');
  const links = new PublicLinks(await loadLinkKeys(config, keys));
  const files = new Files(config, system, new ReadingThreads(paths.readingWorker, config));
  await fillDemo(system, { keys, links, files }, demoParts);
  const lines = Object.values(demoAccounts).map(
    ({ label, email, password }) => `  ${label.padEnd(18)} ${email.padEnd(34)} ${password}`,
  );
  const form = await demoFormAddress(system, links);
  return [
    `Demonstração: dados inventados. Entre em ${publicUrl(config)}/#/login com uma destas contas:`,
    ...lines,
    // Somebody may have revoked it.
    ...(form ? [`Formulário público do titular: ${publicUrl(config)}${form}`] : []),
  ];
}
