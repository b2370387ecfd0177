import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useEffect } from 'react';
import { forgetReportSteps, hasReportSteps } from './use-report-step.ts';

/** A page that everybody may have open. */
const ELSEWHERE = 'https://pt.wikipedia.org/';

/** What is on the screen goes first, then the page itself, also from the browser's way back. */
async function leave(): Promise<void> {
  // No question holds anybody up here.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  document.body.replaceChildren();
  document.title = 'Nova guia';
  if (hasReportSteps()) await forgetReportSteps();
  location.replace(ELSEWHERE);
}

const PRESSES = 3;
const WITHIN_MS = 1500;

/** Three times Esc, or the button that is always in sight. */
export function QuickExit() {
  useEffect(() => {
    let pressed: number[] = [];
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const now = Date.now();
      pressed = [...pressed.filter((at) => now - at < WITHIN_MS), now];
      if (pressed.length >= PRESSES) void leave();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <Button
      className="sealed-exit"
      color="dark"
      size="md"
      leftSection={<IconDoorExit size={19} stroke={1.7} aria-hidden="true" />}
      onClick={() => void leave()}
    >
      Sair rapidamente
    </Button>
  );
}
