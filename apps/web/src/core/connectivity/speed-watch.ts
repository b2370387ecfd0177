import { measureSpeed } from '../api/measure-speed.ts';
import { storedUser } from '../session/session-store.ts';
import { connectivity, reportSpeed, troubleOf } from './connectivity-store.ts';

const FIRST_AFTER_MS = 10_000;
const EVERY_MS = 300_000;
const DEFAULT_KBPS = 30;

/** Who pays by the byte, or asked to save it, is not measured. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Warns under the server's `slow_kbps_rate` (specification §9), measured every five minutes at most. */
export function startSpeedWatch(): () => void {
  const look = async () => {
    const isOff = !connectivity().serverOnline || troubleOf(connectivity()) === 'no-internet';
    if (document.hidden || savesData() || isOff) return;
    const measured = await measureSpeed();
    if (measured !== null) reportSpeed(measured < (storedUser()?.slow_kbps_rate ?? DEFAULT_KBPS));
  };
  let timer = setTimeout(function again() {
    look();
    timer = setTimeout(again, EVERY_MS);
  }, FIRST_AFTER_MS);
  return () => clearTimeout(timer);
}
