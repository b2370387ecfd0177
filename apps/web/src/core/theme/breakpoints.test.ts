import { expect, it } from 'vitest';
import { below, breakpoints, SMALL_SCREEN } from './breakpoints.ts';
import { theme } from './theme.ts';

it('the breakpoints are those of the specification, in pixels here and in em for styles', () => {
  expect(breakpoints).toEqual({ sm: 576, md: 768, lg: 992, xl: 1200 });
  expect(SMALL_SCREEN).toBe(400);
  expect(theme.breakpoints).toEqual({ xs: '25em', sm: '36em', md: '48em', lg: '62em', xl: '75em' });
  expect(below('md')).toBe('(max-width: 47.99em)');
});
