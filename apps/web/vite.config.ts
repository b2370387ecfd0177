import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';
import { endpointAddresses } from './endpoint-addresses.ts';
import { withoutPermissions } from './page-permissions.ts';
import { preloadLinks } from './preload-links.ts';

/**
 * What travels in one file: these modules with everything they import, but for what an earlier group holds. On a slow
 * line forty small files wait for each other. Decision 025.
 */
const groups = [
  // Finds the page by its address and sends for it: neither React's renderer nor Mantine may hold it up.
  {
    name: 'first',
    test: /src\/main\.|contracts\/src\/core\/(choices|brazil\/civil-days)\.|contracts\/src\/platform\/cases\/(confidentiality|draft-rules)\.|contracts\/src\/modules\/incident-form\/(incident-confidentiality|evidence-files)\.|core\/format\/unbroken\./,
  },
  // What draws every page.
  { name: 'base', test: /src\/app\/(start|public-app)\./ },
  // What public pages and lists share of fields and calls, apart from any page's own code.
  {
    name: 'fields',
    test: /@mantine\/core\/esm\/components\/TextInput\/TextInput\.|icons\/Icon(AlertCircle|ArrowLeft|ArrowRight|Check)\.|src\/core\/(api\/call|pages\/lazy-part|form\/after-press)\.|src\/platform\/public-form\/(public-(frame|fields\.css)|use-form-facts\.)|src\/platform\/sealed-cases\/sealed-form-refs\.|contracts\/src\/platform\/cases\/form-types\./,
  },
  // What sign-in and every page of the staff share.
  {
    name: 'session',
    test: /@mantine\/core\/esm\/components\/Checkbox\/Checkbox\.|icons\/Icon(ExternalLink|Key|Mail|Plus|ShieldCheck|Trash)\.|src\/core\/form\/draft-storage\.|src\/platform\/mail-leaves\//,
  },
  // Public forms and the staff have it.
  { name: 'progress', test: /@mantine\/core\/esm\/components\/Progress\/Progress\./ },
  // The screens people open first, most of them on a phone.
  { name: 'query', test: /\/protocol-query\.page\./ },
  // What public forms share, apart from each form's own page: two pages in one group would import each other in a circle.
  {
    name: 'form',
    test: /\/platform\/public-form\/(case-form|drafts\/form-files|public-fields|choice-cards)\.tsx/,
    entriesAware: true,
    entriesAwareMergeThreshold: 40_000,
  },
  { name: 'login', test: /\/login\.page\./ },
  // Finds a page of the staff, apart from the application that shows it: the page's own code need not wait for that.
  { name: 'staff-pages', test: /src\/app\/staff-pages\./ },
  // What every page of the staff stands in, and the lists that most of them are.
  {
    name: 'staff',
    test: /src\/app\/staff-app\.|src\/core\/grid\/(grid-screen|create-button|person-cell)\.|src\/core\/ui\/page\./,
  },
  // Drawings that several pages share: a file for each would be asked for by the dozen.
  {
    name: 'icons',
    test: /@tabler\/icons-react\/dist\/esm\/icons\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
];

export default defineConfig({
  plugins: [
    react(),
    endpointAddresses(),
    withoutPermissions(),
    preloadLinks('/src/app/start.tsx'),
    compressedFiles(),
  ],
  // Workers import what they need as modules, as the pages do.
  worker: { format: 'es' },
  build: {
    // The content-security policy admits files only: nothing may be inlined as data or script.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page names its styles, which must be there before it is drawn. Its scripts name each other: a list of all of them
      // for every page would travel with each first load (10 KB when all features stand).
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    sourcemap: false,
    reportCompressedSize: false,
    // The password dictionaries are this large, and load only where a password is being chosen.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // What stands apart is named after all that need it otherwise.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css')
            ? `assets/${name.split(/[~.]/)[0]}-[hash].css`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
