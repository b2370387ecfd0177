import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { TextFileServices } from '../../platform/rich-text/text-files.ts';
import { addPicture, pictureOf } from './article-pictures.ts';
import {
  addCategory,
  categoryOptions,
  categoryTree,
  moveCategory,
  removeCategory,
  renameCategory,
} from './categories.actions.ts';
import { consult, overview, showArticle } from './consult.queries.ts';
import { deletedItems } from './deleted.queries.ts';
import {
  createKnowledge,
  noteEditing,
  removeKnowledge,
  restoreKnowledge,
  takeVersion,
  updateKnowledge,
} from './knowledge.actions.ts';
import {
  audienceSizeOf,
  knowledgeOptions,
  knowledgeSource,
  readKnowledge,
  versionsOf,
  waitingFor,
} from './knowledge.queries.ts';
import { noteReading, suggest, vote } from './reader.actions.ts';
import { release, withdraw } from './release.actions.ts';
import { decideSuggestion, suggestionsOf } from './suggestions.actions.ts';

interface Services extends TextFileServices {
  readonly notifier: Notifier;
}

export const knowledgeItemsServer = (services: Services) =>
  implement(
    knowledgeItems,
    {
      list: (ctx, { query }) =>
        knowledgeOptions(ctx, query, listedRows(knowledgeItems.endpoints.grid, query, knowledgeSource(ctx))),
      read: (ctx, { params }) => readKnowledge(ctx, params.id),
      create: (ctx, { body }) => createKnowledge(ctx, body),
      update: (ctx, { params, body }) => updateKnowledge(ctx, params.id, body),
      remove: (ctx, { params }) => removeKnowledge(ctx, params.id),
      restore: (ctx, { params }) => restoreKnowledge(ctx, params.id),
      deleted: (ctx) => deletedItems(ctx),
      withdraw: (ctx, { params, body }) => withdraw(ctx, params.id, body.version),
      release: (ctx, { params, body }) => release(ctx, params.id, body),
      versions: (ctx, { params }) => versionsOf(ctx, params.id),
      takeVersion: (ctx, { params, body }) => takeVersion(ctx, params.id, body),
      audienceSize: (ctx, { params }) => audienceSizeOf(ctx, params.id),
      editing: (ctx, { params, body }) => noteEditing(ctx, params.id, body.open),
      uploadImage: (ctx, { params, files: sent }) => addPicture(ctx, services, params.id, sent),
      file: (ctx, { params }) => pictureOf(ctx, services.files, params),
      suggestions: (ctx, { params }) => suggestionsOf(ctx, params.id),
      decide: (ctx, { params, body }) => decideSuggestion(ctx, services.notifier, params, body),
      waiting: (ctx) => waitingFor(ctx),
      categories: (ctx) => categoryTree(ctx),
      categoryOptions: (ctx, { query }) => categoryOptions(ctx, query),
      addCategory: (ctx, { body }) => addCategory(ctx, body),
      renameCategory: (ctx, { params, body }) => renameCategory(ctx, params.id, body.name),
      moveCategory: (ctx, { params, body }) => moveCategory(ctx, params.id, body),
      removeCategory: (ctx, { params }) => removeCategory(ctx, params.id),
      consult: (ctx, { query }) => consult(ctx, query),
      overview: (ctx) => overview(ctx),
      show: (ctx, { params }) => showArticle(ctx, params.id),
      noteReading: (ctx, { params }) => noteReading(ctx, params.id),
      vote: (ctx, { params, body }) => vote(ctx, params.id, body.useful),
      suggest: (ctx, { params, body }) => suggest(ctx, services, params.id, body.body),
    },
    { grid: knowledgeSource },
  );
