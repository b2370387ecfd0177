import { definePages } from '../../core/pages.ts';

/** What the Mural shows of newsletters and of one's own work; the page itself is the system's. */
export const muralPages = definePages({
  name: 'mural',
  label: 'Mural',
  area: 'sistema',
  permissions: {},
  pages: {},
});
