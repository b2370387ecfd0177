import { knowledgeItemsPages } from '@conforme/contracts/modules/knowledge-items/knowledge-items.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const knowledgeItemsWeb = bindPages(knowledgeItemsPages, {});
