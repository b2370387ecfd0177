import '@fontsource-variable/geist/wght.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useAppearance, useSkin } from './appearance.ts';
import './tokens.css';
import './globals.css';
import './callout.css';
import './mantine.css';
import { watchScrollBar } from './scroll-bar.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { direction } = useAppearance();
  const skin = useSkin();
  useEffect(watchScrollBar, []);
  return (
    // It follows the document's `dir`, which the appearance writes: nothing is mounted anew when it turns.
    <DirectionProvider initialDirection={direction}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        // Mantine applies its default first and what is forced after the paint: both, or a dark page flashes light.
        defaultColorScheme={skin}
        forceColorScheme={skin}
        getStyleNonce={styleNonce}
        // All variables come from here: Mantine's file of defaults is 4 KB we would load to override.
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
