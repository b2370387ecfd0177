import { type ComponentType, useEffect, useState } from 'react';
import { PartFailed } from '../ui/part-failed.tsx';
import { useWhenChanged } from '../ui/use-when-changed.ts';
import { loadInTime, loadPart, partWords } from './load-screen.ts';

interface Openable {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Something that opens over the page, with code that arrives when it is first opened. Should the code not
 * arrive, a toast says so and the page stays as it was; opening again tries again. Each opening begins afresh: what was
 * typed and left is not there the next time, perhaps under the name of another record.
 */
export function lazyPart<P extends Openable>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    const { opened, onClose } = props;
    const isWanted = opened && Part === null;
    // Only opening starts a load.
    useWhenChanged(() => {
      if (!isWanted) return;
      let isGone = false;
      loadPart(load).then((loaded) => {
        if (isGone) return;
        if (loaded) setPart(() => loaded);
        else onClose();
      });
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    const [round, setRound] = useState(0);
    const [wasOpened, setWasOpened] = useState(opened);
    if (opened !== wasOpened) {
      setWasOpened(opened);
      // At the opening, not the closing: what closes has yet to fade and to give the focus back.
      if (opened) setRound(round + 1);
    }
    // Mounted closed, opened a moment later: only what opens knows where the focus was, to give it back.
    const [mounted, setMounted] = useState<number | null>(null);
    useEffect(() => setMounted(Part === null ? null : round), [Part, round]);
    return Part && <Part key={round} {...props} opened={opened && mounted === round} />;
  };
}

/** Something that only some people see on the page. Should its code not arrive, its place says so and tries again. */
export function lazyShown<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // What has arrived once is there at once, wherever else it stands.
  let arrived: ComponentType<P> | null = null;
  return function LazyShown(props: P) {
    const [Part, setPart] = useState(() => arrived);
    const [hasFailed, setFailed] = useState(false);
    const isWanted = Part === null && !hasFailed;
    useEffect(() => {
      if (!isWanted) return;
      let isGone = false;
      loadInTime(load()).then(
        (loaded) => {
          arrived = loaded;
          if (!isGone) setPart(() => loaded);
        },
        () => !isGone && setFailed(true),
      );
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    if (hasFailed) return <PartFailed onAgain={() => setFailed(false)}>{partWords}</PartFailed>;
    return Part && <Part {...props} />;
  };
}
