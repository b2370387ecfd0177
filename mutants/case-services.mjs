const tasks = 'apps/server/src/platform/tasks/tasks.api.test.ts';
const questionnaires = 'apps/server/src/platform/questionnaires/questionnaires.api.test.ts';
const alerts = 'apps/server/src/modules/alerts/alerts.api.test.ts';

/** Tasks, questionnaires and alerts. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const caseServiceFaults = [
  {
    name: 'a task is found by its id alone',
    why: 'A task of another case would be done from this one.',
    file: 'apps/server/src/platform/tasks/task.actions.ts',
    find: "      .where('case_id', '=', row.id)\n",
    replace: '',
    caughtBy: { project: 'server', file: tasks, name: 'belongs to its own case' },
  },
  {
    name: 'tasks of a sealed case are read by everybody of the organisation',
    why: 'A task tells what the case is about.',
    file: 'apps/server/migrations/0022_tasks.sql',
    find: '  new.sealed := coalesce((select sealed from cases where id = new.case_id), false);\n',
    replace: '  new.sealed := new.sealed;\n',
    caughtBy: { project: 'server', file: tasks, name: 'is read by its readers alone' },
  },
  {
    name: 'the owner of a task is told of its day every hour',
    why: 'What is told again and again is no longer read.',
    file: 'apps/server/src/platform/tasks/tasks.jobs.ts',
    find: '\n  and t.due_told_on is distinct from t.due_on`;',
    replace: '`;',
    caughtBy: { project: 'server', file: tasks, name: 'its owner is told once' },
  },
  {
    name: 'a published version of a questionnaire can be changed',
    why: 'What somebody answered would be an answer to something else.',
    file: 'apps/server/migrations/0023_questionnaires.sql',
    find: 'create trigger questionnaire_versions_published before update or delete',
    replace: 'create trigger questionnaire_versions_published before delete',
    caughtBy: { project: 'server', file: questionnaires, name: 'is not changed and not removed' },
  },
  {
    name: 'a list that is required may be empty',
    why: 'The report would come without what it is about.',
    file: 'packages/contracts/src/platform/questionnaires/check-answers.ts',
    find: ' || isEmptyList(value);',
    replace: ' || (isEmptyList(value) && value === undefined);',
    caughtBy: {
      project: 'contracts',
      file: 'packages/contracts/src/platform/questionnaires/questionnaires.test.ts',
      name: 'what is required is missed',
    },
  },
  {
    name: 'a unit opens the alerts of another organisation to itself',
    why: 'An alert names what happened there.',
    file: 'apps/server/migrations/0024_alerts.sql',
    find: ' and owns_alert(alert_id));',
    replace: ');',
    caughtBy: { project: 'server', file: alerts, name: 'nobody opens an alert of another organisation' },
  },
];
