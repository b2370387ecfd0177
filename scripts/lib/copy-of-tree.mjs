import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';
import { listFiles } from './source-files.mjs';

const FOLDERS = ['packages', 'apps', 'scripts', 'guarantees', 'mutants'];

/**
 * The sources as they stand, in a folder of their own with the installed packages linked: whatever is done to them
 * there, nobody works with it.
 * @returns {{ folder: string, remove(): void }}
 */
export function copyOfTree() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'conforme-mutants-')));
  const single = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const files = listFiles(root, [...FOLDERS, ...single.map(({ name }) => name)]).filter(
    (file) => file !== '.git',
  );
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  linkPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * One by one, not the folder as a whole: our own packages are linked from there too, and must be those of the copy.
 * @param {string} folder
 */
function linkPackages(folder) {
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@conforme'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@conforme' && (!name.startsWith('.') || name === '.bin'))
      symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  for (const own of ['packages/contracts', 'apps/server', 'apps/web']) {
    symlinkSync(join(folder, own), join(folder, 'node_modules/@conforme', own.replace(/.*\//, '')));
    linkOwn(folder, own);
  }
}

/**
 * What a package has installed for itself alone.
 * @param {string} folder
 * @param {string} own
 */
function linkOwn(folder, own) {
  const [installed, linked] = [join(root, own, 'node_modules'), join(folder, own, 'node_modules')];
  const names = listNames(installed).filter((name) => !name.startsWith('.'));
  if (names.length > 0) mkdirSync(linked);
  for (const name of names) symlinkSync(join(installed, name), join(linked, name));
}

/** @param {string} folder */
function listNames(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
