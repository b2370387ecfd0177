/** The widths of specification §9, in pixels. Styles write them in em; a rule of the organisation holds them to these. */
export const breakpoints = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;

/** "Small screen" is anything narrower. */
export const SMALL_SCREEN = 400;

/** For Mantine and media queries: they grow with the reader's letter size. */
export const inEm = (pixels: number): string => `${pixels / 16}em`;

/** Narrower than a breakpoint, as the styles write it. */
export const below = (name: keyof typeof breakpoints): string =>
  `(max-width: ${breakpoints[name] / 16 - 0.01}em)`;
