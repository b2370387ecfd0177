import { withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';

/** The second reader of our .ics files, for the tests: Debian's python3-icalendar. */
export async function ensureIcalendar() {
  const isThere = async () => {
    try {
      return (await runCommand('/usr/bin/python3', ['-c', 'import icalendar'])).code === 0;
    } catch {
      return false;
    }
  };
  if ((await isThere()) || process.getuid?.() !== 0) return;
  await withProgress('Instalando o python3-icalendar', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update'], { env });
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'python3-icalendar'], { env });
  });
}
