import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import { implement } from '../../core/server-module.ts';

export const knowledgeItemsServer = implement(knowledgeItems, {});
