const PATIENCE_MS = 10_000;

/** The name of this build's first script, which carries the hash of everything in it. */
const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Whether the server now hands out this build, another one, or nothing at all. */
export async function askDeployedBuild(): Promise<'same' | 'newer' | 'unreachable'> {
  const entry = ownEntry();
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) return 'unreachable';
    return entry === null || (await response.text()).includes(`src="${entry}"`) ? 'same' : 'newer';
  } catch {
    return 'unreachable';
  }
}
