import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';

/** Paths of what every page needs, public or not. Nothing here may reach for the router, the query cache or zod. */
const BASE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|clsx|@mantine/hooks)/',
    'node_modules/@mantine/core/.*/(core|ActionIcon|Button|Checkbox|CloseButton|InlineInput|Input|InputBase|Loader|TextInput|Transition|UnstyledButton)/',
    'src/core/(theme|toast)/',
    'src/core/navigation/(hash-location|trail)\\.',
    'src/core/api/(api-error|call|failure|nested-query|request)\\.',
    'src/core/session/session-store\\.',
    'src/app/public-',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), compressedFiles()],
  build: {
    // The content-security policy admits files only: nothing may be inlined as data or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // The password dictionaries are this large, and load only where a password is being chosen.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What every page needs travels in one file: on a slow line forty small ones wait for each other.
        advancedChunks: { groups: [{ name: 'base', test: BASE }] },
      },
    },
  },
});
