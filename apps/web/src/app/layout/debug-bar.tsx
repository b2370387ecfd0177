import { version } from '../../../package.json';

/** Part of the shell and never shown (specification §2): there for whoever reads the document. */
export function DebugBar({ path }: { path: string }) {
  return (
    <div hidden data-debug-bar>
      {version} {path}
    </div>
  );
}
