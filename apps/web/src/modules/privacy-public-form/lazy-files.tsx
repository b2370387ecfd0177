import { lazyShown } from '../../core/pages/lazy-part.tsx';

/** Sending files is not what the page opens with. */
export const LazyFiles = lazyShown(() =>
  import('../../platform/public-form/draft-files.tsx').then((module) => module.DraftFiles),
);
