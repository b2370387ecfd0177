/**
 * A field is left by pressing something else. What is said of it then would move that away between press and release,
 * and the press would be lost: it is said after the click.
 */
let isHeld = false;
let waiting: (() => void)[] = [];

const hold = () => {
  isHeld = true;
};
const release = () => {
  // The click follows the release at once.
  setTimeout(() => {
    isHeld = false;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  });
};

// A finger is up again before it leaves a field: then the browser makes up a mouse that presses and lets go.
for (const press of ['pointerdown', 'mousedown']) addEventListener(press, hold, true);
for (const end of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) addEventListener(end, release, true);

export function afterPress(run: () => void): void {
  if (isHeld) waiting.push(run);
  else run();
}
