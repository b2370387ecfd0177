import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import {
  confirmAppointment,
  endAppointment,
  proposeAppointment,
  refuseAppointment,
} from './appointment.actions.ts';
import { appointmentSource, peopleToAppoint } from './appointments.queries.ts';
import { readCustody } from './custody.queries.ts';
import {
  confirmHandover,
  custodyKeys,
  custodyReceivers,
  handOverCustody,
  readHandovers,
  refuseHandover,
} from './custody-handover.actions.ts';
import { confirmEscrow, drillEscrow, refuseEscrow, setUpEscrow } from './escrow.actions.ts';
import { readEscrow } from './escrow.queries.ts';
import {
  changeKeyPassword,
  changeKeyRecovery,
  readMyKey,
  recoveryTried,
  replaceKey,
  setUpKey,
} from './recipient-key.actions.ts';

interface Services {
  readonly limiter: SharedLimiter;
  readonly notifier: Notifier;
}

export const sealedReportsServer = ({ limiter, notifier }: Services) =>
  implement(
    sealedReports,
    {
      people: (ctx, { query }) => peopleToAppoint(ctx, query),
      propose: (ctx, { body }) => proposeAppointment(ctx, notifier, body),
      confirm: (ctx, { params, body }) => confirmAppointment(ctx, params.id, body.version),
      refuse: (ctx, { params, body }) => refuseAppointment(ctx, params.id, body.version),
      end: (ctx, { params, body }) => endAppointment(ctx, notifier, params.id, body),
      myKey: (ctx) => readMyKey(ctx),
      setUpKey: (ctx, { body }) => setUpKey(ctx, body),
      changeKeyPassword: (ctx, { body }) => changeKeyPassword(ctx, limiter, body),
      changeKeyRecovery: (ctx, { body }) => changeKeyRecovery(ctx, limiter, body),
      keyRecoveryTried: (ctx, { body }) => recoveryTried(ctx, body.version),
      replaceKey: (ctx, { body }) => replaceKey(ctx, { limiter, notifier }, body),
      custody: (ctx) => readCustody(ctx),
      custodyReceivers: (ctx) => custodyReceivers(ctx),
      custodyKeys: (ctx, { body }) => custodyKeys(ctx, body.appointment_id),
      handOverCustody: (ctx, { body }) => handOverCustody(ctx, notifier, body),
      handovers: (ctx) => readHandovers(ctx),
      confirmHandover: (ctx, { params, body }) => confirmHandover(ctx, notifier, params.id, body.version),
      refuseHandover: (ctx, { params, body }) => refuseHandover(ctx, params.id, body.version),
      escrow: (ctx) => readEscrow(ctx),
      setUpEscrow: (ctx, { body }) => setUpEscrow(ctx, notifier, body),
      confirmEscrow: (ctx, { body }) => confirmEscrow(ctx, body),
      refuseEscrow: (ctx, { body }) => refuseEscrow(ctx, body.version),
      drillEscrow: (ctx, { body }) => drillEscrow(ctx, body),
    },
    { grid: appointmentSource },
  );
