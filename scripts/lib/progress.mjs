/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} since a time of performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;
}

/**
 * Says what is being done, that it is still being done, and how long it took.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const since = performance.now();
  say(`${label}…`);
  const timer = setInterval(() => say(`  ainda em andamento (${seconds(since)})`), 10_000);
  try {
    const result = await work();
    say(`  pronto em ${seconds(since)}.`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
