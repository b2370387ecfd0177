import { protocolsPages } from '@conforme/contracts/modules/protocols/protocols.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const protocolsWeb = bindPages(protocolsPages, {
  query: () => import('./protocol-query.page.tsx').then((module) => module.ProtocolQueryPage),
});
