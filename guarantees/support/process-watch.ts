import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, until } from './server-process.ts';

export interface ProcessWatch<Figures> {
  /** What the process has to be started with. */
  readonly settings: Readonly<Record<string, string>>;
  read(server: ServerProcess): Promise<Figures>;
}

/**
 * Watches a server from within, without the server knowing of it: this program comes with it, and its `figures()` are
 * asked for by a signal and answered in a file.
 */
export function newProcessWatch<Figures>(program: string): ProcessWatch<Figures> {
  const file = join(tmpdir(), `conforme-watch-${process.pid}-${Date.now()}.json`);
  const watcher = `
    import { writeFileSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    ${program}
    if (isMainThread)
      process.on('SIGUSR2', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(figures())));`;
  const readFigures = (): Figures | undefined => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      // Not there, or not whole yet.
      return undefined;
    }
  };
  return {
    settings: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watcher)}` },
    async read(server) {
      rmSync(file, { force: true });
      server.child.kill('SIGUSR2');
      let figures: Figures | undefined;
      await until(() => {
        figures = readFigures();
        return figures !== undefined;
      });
      rmSync(file, { force: true });
      return figures as Figures;
    },
  };
}
