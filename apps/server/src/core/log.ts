type Level = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

let write: (line: string) => void = (line) => process.stderr.write(line);

/** Tests read what would have been printed. */
export function captureLog(sink: (line: string) => void): void {
  write = sink;
}

function emit(level: Level, message: string, fields: Fields = {}): void {
  write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`);
}

/** JSON lines. Callers pass route patterns, ids and codes: never bodies, query strings, names or secrets. */
export const log = {
  info: (message: string, fields?: Fields) => emit('info', message, fields),
  warn: (message: string, fields?: Fields) => emit('warn', message, fields),
  error: (message: string, fields?: Fields) => emit('error', message, fields),
};

/**
 * What a library says on the console, and what Node warns of, is a line like any other. Of an error only its name and
 * code: its words may be anybody's.
 */
export function adoptConsole(): void {
  const adopt = (level: Level) => (first: unknown) =>
    emit(level, 'said on the console', first instanceof Error ? named(first) : { text: beginningOf(first) });
  Object.assign(console, {
    ...{ error: adopt('error'), warn: adopt('warn'), trace: adopt('error') },
    ...{ log: adopt('info'), info: adopt('info'), debug: adopt('info') },
  });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => emit('warn', 'warning', named(warning)));
}

const named = (error: Error): Fields => ({ name: error.name, code: (error as { code?: string }).code });

/** Up to where an error is quoted. */
const beginningOf = (said: unknown): string => (String(said).split(/\bError: /)[0] as string).slice(0, 200);
