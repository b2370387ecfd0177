import { useDeferredValue } from 'react';

/**
 * False in the first drawing, true in one that follows at once. What a router or a kept answer brings is drawn in one
 * piece, however large; what comes deferred React draws in small ones, and answers whoever presses something between.
 */
export const useDrawnInPieces = (isWanted = true): boolean => useDeferredValue(true, !isWanted);
