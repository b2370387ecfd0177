import { definePages } from '../../core/pages.ts';

export const realtimePages = definePages({
  name: 'realtime',
  label: 'Tempo real',
  area: 'sistema',
  permissions: {},
  pages: {},
});
