import { useEffect, useState } from 'react';

const EVERY_MS = 20_000;

/** Says that somebody has the editor open, or left it, and who else has. */
type TellEditing = (open: boolean) => Promise<readonly { readonly name: string }[]>;

/** Who else has this text open, asked while the page is in sight. `key` names the text. */
export function useOtherEditors(key: string, tell: TellEditing): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tell` is a new function each time, for the same text.
  useEffect(() => {
    const ask = () =>
      tell(true).then(
        (others) => setNames(others.map(({ name }) => name)),
        () => undefined,
      );
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), EVERY_MS);
    return () => {
      clearInterval(timer);
      tell(false).catch(() => undefined);
    };
  }, [key]);
  return names;
}
