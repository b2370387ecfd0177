import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './explain-failure.mjs';

const MARK = '.conforme-demo';

/**
 * Makes the directory of a demonstration, and says in it that it is one. One that holds something else is left alone.
 * @param {string} directory
 */
export function makeDemoDirectory(directory) {
  if (existsSync(directory) && readdirSync(directory).length > 0) return;
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  writeFileSync(join(directory, MARK), '');
}

/**
 * Deletes what a demonstration made, and nothing else: the setting may name any directory.
 * @param {string} directory
 */
export function removeDemoDirectory(directory) {
  if (!existsSync(directory)) return;
  if (!existsSync(join(directory, MARK)))
    throw new StartError(
      `${directory} não foi criado pela demonstração: apague-o você mesmo ou escolha outro com DEMO_DATA_DIR.`,
    );
  rmSync(directory, { recursive: true });
}
