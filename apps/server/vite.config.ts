import { defineConfig } from 'vite';

/** One file for Node: our own sources bundled, everything of node_modules left outside. */
export default defineConfig({
  ssr: { noExternal: [/^@conforme\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});
