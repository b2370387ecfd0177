import { useMediaQuery } from '@mantine/hooks';
import { below, type breakpoints } from './breakpoints.ts';

/** Narrower than a breakpoint, known in the first drawing: what such a screen has no room for is not drawn at all. */
export const useBelow = (name: keyof typeof breakpoints): boolean =>
  useMediaQuery(below(name), undefined, { getInitialValueInEffect: false });
