import type { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import type { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { SavedSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Handler } from '../../core/server-module.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import { assignMany } from '../../platform/cases/assign-many.actions.ts';
import { handlerOptions } from '../../platform/cases/case-columns.ts';
import { addFiles } from '../../platform/cases/case-files.actions.ts';
import { publicationHandlers, usualHandlers } from '../../platform/cases/handling.handlers.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { dropPaper, sendPapers } from '../../platform/cases/registration-papers.actions.ts';
import { unitOptions } from '../../platform/cases/registration-units.queries.ts';
import { questionnaireHandlers } from '../../platform/questionnaires/questionnaire.handlers.ts';
import { taskHandlers } from '../../platform/tasks/task.handlers.ts';
import { type IncidentServices, incidentCases } from './act-on-incident.ts';
import { alertUnits, withdrawFromMural } from './alert.actions.ts';
import {
  assessDuty,
  decideNotToCommunicate,
  followUp,
  recordHoldersTold,
  recordOutage,
} from './communication.actions.ts';
import { recordFiling } from './filing/filing.actions.ts';
import { placeOptions } from './incident-places.ts';
import { issueDocument, previewOf } from './papers/documents.actions.ts';
import {
  cancelLetters,
  holderLetters,
  letterLists,
  prepareHolderLetters,
  prepareLettersOfFile,
  sendingsNow,
  writeToHolders,
} from './papers/letters.actions.ts';
import { publishNotice, withdrawNotice } from './public-notice.actions.ts';
import { lookAtIncident, readIncident } from './read-incident.ts';
import { rectifyRecord } from './rectify.actions.ts';
import { type RegistrationServices, registerIncident } from './register-incident.actions.ts';
import { reportQuestions } from './report-questions.ts';
import { saveSection, sectionHistory } from './sections.actions.ts';
import {
  addIncidentEvent,
  closeIncident,
  discardIncident,
  promoteScam,
  recordKnowledge,
  reopenIncident,
  validateIncident,
  writeToReporter,
} from './validation.actions.ts';

type Endpoints = Omit<typeof incidentDeskEndpoints, 'grid'> & typeof incidentHandlingEndpoints;
type Handlers = { readonly [K in keyof Endpoints]: Handler<Endpoints[K]> };

export const incidentHandlers = (services: IncidentServices & RegistrationServices): Handlers => {
  const of = (ctx: UserCtx) => incidentCases(ctx, services);
  const save =
    (section: SavedSection) =>
    (ctx: UserCtx, { params, body }: { readonly params: { readonly id: string }; readonly body: object }) =>
      saveSection(ctx, services, params.id, section, body as never);
  return {
    create: async (ctx, { body }) => {
      await limitActs(ctx, services.limiter);
      return registerIncident(ctx, services, body);
    },
    units: (ctx, { query }) => unitOptions(ctx, query),
    sendPapers: (ctx, { files }) => sendPapers(ctx, incidentKind, services, files),
    dropPaper: (ctx, { params }) => dropPaper(ctx, incidentKind, params.file_id),
    assignMany: (ctx, { body }) => assignMany(ctx, of(ctx), body),
    ...questionnaireHandlers(),
    report_questions: (ctx) => {
      const entity = activeOrganisation(ctx);
      return inTransaction(ctx, ({ db }) => reportQuestions(db, entity));
    },
    handlers: (ctx, { query }) => handlerOptions(ctx, incidentKind, query),
    ...usualHandlers(of, services.files),
    ...publicationHandlers(of),
    read: (ctx, { params }) => inTransaction(ctx, (ctx) => lookAtIncident(ctx, services, params.id)),
    history: (ctx, { params }) => sectionHistory(ctx, params.id),
    places: (ctx, { query }) => placeOptions(ctx, query),
    section_notifier: save('notifier'),
    section_communication: save('communication'),
    section_knowledge: save('knowledge'),
    section_timeliness: save('timeliness'),
    section_holders_notice: save('holders_notice'),
    section_description: save('description'),
    section_data: save('data'),
    section_risks: save('risks'),
    section_measures: save('measures'),
    section_secrecy: save('secrecy'),
    section_involved: save('involved'),
    section_operators: save('operators'),
    section_scam: save('scam'),
    validate: (ctx, { params, body }) => validateIncident(ctx, services, params.id, body),
    discard: (ctx, { params, body }) => discardIncident(ctx, services, params.id, body),
    know: (ctx, { params, body }) => recordKnowledge(ctx, services, params.id, body),
    assess: (ctx, { params, body }) => assessDuty(ctx, services, params.id, body),
    decide_not: (ctx, { params, body }) => decideNotToCommunicate(ctx, services, params.id, body),
    file: (ctx, { params, body }) => recordFiling(ctx, services, params.id, body),
    record_outage: (ctx, { params, body }) => recordOutage(ctx, services, params.id, body),
    declare_holders: (ctx, { params, body }) => recordHoldersTold(ctx, services, params.id, body),
    publish_notice: (ctx, { params, body }) => publishNotice(ctx, services, params.id, body),
    withdraw_notice: (ctx, { params, body }) => withdrawNotice(ctx, services, params.id, body),
    follow_up: (ctx, { params, body }) => followUp(ctx, services, params.id, body),
    promote: (ctx, { params, body }) => promoteScam(ctx, services, params.id, body),
    rectify: (ctx, { params, body }) => rectifyRecord(ctx, services, params.id, body),
    add_event: (ctx, { params, body }) => addIncidentEvent(ctx, services, params.id, body),
    ...taskHandlers(of),
    issue: (ctx, { params, body }) => issueDocument(ctx, services, params.id, body),
    preview: (ctx, { params, body }) => previewOf(ctx, services, params.id, body),
    document: (ctx, { params }) => services.documents.take(ctx, incidentKind, params),
    prepare_letters: (ctx, { params, body }) => prepareHolderLetters(ctx, services, params.id, body),
    prepare_letters_file: (ctx, { params, files }) => prepareLettersOfFile(ctx, services, params.id, files),
    letter_lists: (ctx, { query }) => letterLists(ctx, query),
    write_holders: (ctx, { params, body }) => writeToHolders(ctx, services, params.id, body),
    cancel_letters: (ctx, { params }) => cancelLetters(ctx, params),
    sendings: (ctx, { params }) => sendingsNow(ctx, params.id),
    letters: (ctx, { params, query }) => holderLetters(ctx, params, query.after),
    alert: (ctx, { params, body }) => alertUnits(ctx, services, params.id, body),
    withdraw_alert: (ctx, { params, body }) => withdrawFromMural(ctx, services, params.id, body),
    ask: (ctx, { params, body }) => writeToReporter(ctx, services, params.id, body),
    close: (ctx, { params, body }) => closeIncident(ctx, services, params.id, body),
    reopen: (ctx, { params, body }) => reopenIncident(ctx, services, params.id, body),
    upload_powers: async (ctx, { params, files }) => {
      await addFiles(ctx, of(ctx), params.id, files, 'representation');
      return inTransaction(ctx, (ctx) => readIncident(ctx, services, params.id));
    },
  };
};
