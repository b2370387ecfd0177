import { defineConfig } from 'vite';

/** For Node: the server and its threads, our own sources bundled, node_modules left outside. */
export default defineConfig({
  ssr: { noExternal: [/^@conforme\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'report-worker': 'src/platform/reports/report-worker.ts',
        'reading-worker': 'src/platform/reading/reading-worker.ts',
      },
      // All in one folder: paths.ts counts on it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
