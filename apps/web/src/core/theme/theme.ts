/**
 * Palette, shades, scales and component defaults, for Mantine.
 * Variables that are not Mantine's live in tokens.css (prefix --cf-).
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { breakpoints, inEm, SMALL_SCREEN } from './breakpoints.ts';

/** Primary. 7 is the button in the light skin (7.3:1 with white), 6 in the dark one (5.5:1 with white). */
const emerald: MantineColorsTuple = [
  '#ECF6F1',
  '#D5EBE1',
  '#A9D7C3',
  '#78C0A2',
  '#49A882',
  '#208E69',
  '#0F7757',
  '#0B6148',
  '#094C39',
  '#07382B',
];
/** Neutrals carry a trace of the green, so that surfaces and accent belong together. */
const ink: MantineColorsTuple = [
  '#F7F9F8',
  '#F0F3F1',
  '#E3E8E5',
  '#D2D9D5',
  '#B4BEB9',
  '#87938D',
  '#66726C',
  '#4C5852',
  '#2F3933',
  '#161E1A',
];
/** Mantine's `dark` tuple: 0 text … 9 deepest. 7 is the canvas, 6 the surface, 4 the border. */
const night: MantineColorsTuple = [
  '#E6ECE9',
  '#C3CDC8',
  '#9FADA6',
  '#7C8A83',
  '#2C3732',
  '#222C27',
  '#161D1A',
  '#0F1512',
  '#0B100E',
  '#070A09',
];
const amber: MantineColorsTuple = [
  '#FDF5E4',
  '#FAE8C3',
  '#F4D08A',
  '#ECB64F',
  '#DD9A22',
  '#BD7C0C',
  '#9A6206',
  '#7D4E05',
  '#623D06',
  '#482D06',
];
const ruby: MantineColorsTuple = [
  '#FDF0EE',
  '#FADCD8',
  '#F4B6AE',
  '#EB8B7F',
  '#DF6153',
  '#CF4235',
  '#B32D22',
  '#93231A',
  '#751D16',
  '#571712',
];
const azure: MantineColorsTuple = [
  '#EEF4FB',
  '#D8E6F5',
  '#AECBEA',
  '#80ADDD',
  '#548FCE',
  '#3274BC',
  '#225D9F',
  '#1C4C83',
  '#183D68',
  '#132F4F',
];

/** In place rather than in a portal: options stay inside the page's landmarks. */
const comboboxProps = { withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } };
/** Tab would stop at a list that scrolls, which closes and takes the focus along. */
const attributes = { options: { tabIndex: -1 } };

export const theme = createTheme({
  // With the rule of globals.css: nothing is waited for that is not shown moving.
  respectReducedMotion: true,
  primaryColor: 'emerald',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    emerald,
    gray: ink,
    dark: night,
    amber,
    red: ruby,
    blue: azure,
    green: emerald,
    yellow: amber,
    orange: amber,
  },
  white: '#FFFFFF',
  black: '#161E1A',
  autoContrast: false,
  fontFamily: "'Geist Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "'Geist Variable', ui-monospace, monospace",
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' }, // 24/32 page title
      h2: { fontSize: '1rem', lineHeight: '1.5rem' }, // 16/24 section, card
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' }, // 14/20 part of a card
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' }, // 14/20
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.333', sm: '1.4286', md: '1.4667', lg: '1.5294', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--cf-shadow)',
    lg: 'var(--cf-shadow)',
    xl: 'var(--cf-shadow)',
  },
  breakpoints: {
    xs: inEm(SMALL_SCREEN),
    sm: inEm(breakpoints.sm),
    md: inEm(breakpoints.md),
    lg: inEm(breakpoints.lg),
    xl: inEm(breakpoints.xl),
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { size: 'sm', underline: 'always' } },
    Button: { defaultProps: { size: 'sm', fw: 500 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: {
        size: 'sm',
        checkIconPosition: 'right',
        withScrollArea: false,
        comboboxProps,
        attributes,
      },
    },
    MultiSelect: {
      defaultProps: {
        size: 'sm',
        checkIconPosition: 'right',
        withScrollArea: false,
        comboboxProps,
        attributes,
      },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        withinPortal: false,
        shadow: 'md',
        radius: 'lg',
        transitionProps: { duration: 0 },
      },
    },
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        centered: true,
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Fechar' },
        radius: 'xl',
        transitionProps: { duration: 0 },
        overlayProps: { backgroundOpacity: 1, color: 'var(--cf-scrim)' },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Fechar' },
        attributes: { header: { role: 'presentation' } },
        overlayProps: { backgroundOpacity: 1, color: 'var(--cf-scrim)' },
        transitionProps: { duration: 0 },
      },
    },
    Tooltip: { defaultProps: { radius: 'sm', fz: 'xs' } },
    Badge: { defaultProps: { tt: 'none', fw: 500, radius: 'sm' } },
    Kbd: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { withItemsBorders: false, transitionDuration: 0 } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#FFFFFF',
    '--mantine-color-text': '#161E1A',
    '--mantine-color-dimmed': '#56625C',
    '--mantine-color-placeholder': '#66726C',
    '--mantine-color-default-border': '#D2D9D5',
    '--mantine-color-error': '#B32D22',
    '--mantine-color-anchor': '#0B6148',
    '--mantine-color-disabled': '#F0F3F1',
    '--mantine-color-disabled-color': '#66726C',
  },
  dark: {
    '--mantine-color-body': '#161D1A',
    '--mantine-color-text': '#E6ECE9',
    '--mantine-color-dimmed': '#9FADA6',
    '--mantine-color-placeholder': '#8C9A93',
    '--mantine-color-default': '#1A221E',
    '--mantine-color-default-hover': '#222C27',
    '--mantine-color-default-border': '#37443E',
    '--mantine-color-error': '#F09A8F',
    '--mantine-color-anchor': '#78C0A2',
    '--mantine-color-disabled': '#1E2723',
    '--mantine-color-disabled-color': '#8C9A93',
  },
});
