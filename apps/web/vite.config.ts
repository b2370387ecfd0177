import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    // The content-security policy admits files only: nothing may be inlined as data or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // The password dictionaries are this large, and load only where a password is being chosen.
    chunkSizeWarningLimit: 700,
  },
});
