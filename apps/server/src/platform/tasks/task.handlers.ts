import type {
  ChangedTask,
  CompletedTask,
  NewTask,
  ReasonedTask,
} from '@conforme/contracts/platform/tasks/case-task.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import type { LockedCase, ReadCase } from '../cases/handled-kind.ts';
import { addTask, changeTask, completeTask, removeTask, reopenTask, type WithTasks } from './task.actions.ts';

interface On<Body> {
  readonly params: { readonly id: string };
  readonly body: Body;
}

/** The handlers of `taskEndpoints`, for any kind of case. */
export const taskHandlers = <Row extends LockedCase, Detail extends ReadCase>(
  of: (ctx: UserCtx) => WithTasks<Row, Detail>,
) => ({
  add_task: (ctx: UserCtx, { params, body }: On<NewTask>) => addTask(ctx, of(ctx), params.id, body),
  change_task: (ctx: UserCtx, { params, body }: On<ChangedTask>) => changeTask(ctx, of(ctx), params.id, body),
  complete_task: (ctx: UserCtx, { params, body }: On<CompletedTask>) =>
    completeTask(ctx, of(ctx), params.id, body),
  reopen_task: (ctx: UserCtx, { params, body }: On<ReasonedTask>) =>
    reopenTask(ctx, of(ctx), params.id, body),
  remove_task: (ctx: UserCtx, { params, body }: On<ReasonedTask>) =>
    removeTask(ctx, of(ctx), params.id, body),
});
