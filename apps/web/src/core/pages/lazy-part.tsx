import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from './load-screen.ts';

interface Openable {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Something that opens over the page, with code that arrives when it is first opened. Should the code not
 * arrive, a toast says so and the page stays as it was; opening again tries again.
 */
export function lazyPart<P extends Openable>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    const { opened, onClose } = props;
    const isWanted = opened && Part === null;
    // biome-ignore lint/correctness/useExhaustiveDependencies: only opening starts a load.
    useEffect(() => {
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
    // Mounted closed, opened a moment later: only what opens knows where the focus was, to give it back.
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(Part !== null), [Part]);
    return Part && <Part {...props} opened={opened && isMounted} />;
  };
}

/** Something that only some people see on the page. Should its code not arrive, a toast says so and the rest stays. */
export function lazyShown<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyShown(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      let isGone = false;
      loadPart(load).then((loaded) => !isGone && loaded && setPart(() => loaded));
      return () => {
        isGone = true;
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
