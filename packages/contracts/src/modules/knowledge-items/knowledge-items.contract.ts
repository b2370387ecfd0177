import { defineModule } from '../../core/module.ts';
import { knowledgeItemsPages } from './knowledge-items.pages.ts';

export const knowledgeItems = defineModule({ ...knowledgeItemsPages, endpoints: {} });
