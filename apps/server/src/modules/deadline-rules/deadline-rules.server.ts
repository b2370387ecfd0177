import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import { implement } from '../../core/server-module.ts';
import { listRules, readRule } from './deadline-rules.queries.ts';
import { addHoliday, holidaysOfYear, removeHoliday } from './local-holidays.ts';
import { checkSource, createVersion, resumeDefault } from './rule-version.actions.ts';

export const deadlineRulesServer = implement(deadlineRulesModule, {
  list: (ctx) => listRules(ctx),
  read: (ctx, { params }) => readRule(ctx, params.key),
  createVersion: (ctx, { params, body }) => createVersion(ctx, params.key, body),
  resumeDefault: (ctx, { params, body }) => resumeDefault(ctx, params.key, body),
  checkSource: (ctx, { params, body }) => checkSource(ctx, params.key, body.rule_id),
  holidays: (ctx, { query }) => holidaysOfYear(ctx, query.year),
  addHoliday: (ctx, { body }) => addHoliday(ctx, body),
  removeHoliday: (ctx, { params }) => removeHoliday(ctx, params.id),
});
