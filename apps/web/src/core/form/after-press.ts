/**
 * A field is left by pressing something else. What is said of it then would move that away between press and release,
 * and the press would be lost: it is said after the click.
 */
let isHeld = false;
let waiting: (() => void)[] = [];

const hold = () => {
  isHeld = true;
};
const runDue = () => {
  isHeld = false;
  const due = waiting;
  waiting = [];
  for (const run of due) run();
};
// Where a click follows the release, it does so at once.
const release = () => setTimeout(runDue);

// A finger is up again before it leaves a field: then the browser makes up a mouse that presses and lets go.
for (const press of ['pointerdown', 'mousedown']) addEventListener(press, hold, true);
for (const end of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) addEventListener(end, release, true);
// After whatever the click does.
addEventListener('click', runDue);

export function afterPress(run: () => void): void {
  if (isHeld) waiting.push(run);
  else run();
}
