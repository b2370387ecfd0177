import { protocolsPages } from '@conforme/contracts/modules/protocols/protocols.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const protocolsWeb = bindPages(protocolsPages, {});
