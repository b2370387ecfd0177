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
