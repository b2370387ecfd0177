import { vi } from 'vitest';

/** A file on its way: what it is answered with when it arrives. */
export type Arrival = (answer: { files: object[] }) => void;

/**
 * Uploads that arrive when the test says so. Stands in for the browser's own request and not for a module of ours: tests
 * share their modules, and whoever loaded one first has it.
 */
export function fakeUploads(): readonly Arrival[] {
  const arrivals: Arrival[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      status = 0;
      responseText = '';
      onload = () => {};
      onabort = () => {};
      open(): void {}
      setRequestHeader(): void {}
      getResponseHeader = () => null;
      abort = () => this.onabort();
      send(): void {
        arrivals.push((answer) => {
          this.status = 200;
          this.responseText = JSON.stringify(answer);
          this.onload();
        });
      }
    },
  );
  return arrivals;
}
