import { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import { incidentStates } from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { bulkAssignment } from '@conforme/contracts/platform/cases/bulk-assignment.schemas.ts';
import { expect, it } from 'vitest';
import { incidentListKind } from './incident-list-kind.ts';

it('assigning many, which the kit calls by name, is what the contract declares', () => {
  const { assignMany, handlers } = incidentDeskEndpoints;
  const { path } = incidentListKind.list;
  expect([assignMany.method, assignMany.path]).toEqual(['POST', `${path}/assign`]);
  expect([handlers.method, handlers.path]).toEqual(['GET', `${path}/handlers`]);
  expect(assignMany.body).toBe(bulkAssignment);
});

it('every state has its look, none of them in the colours of a deadline, and every column is a state', () => {
  const codes = incidentStates.options.map(({ value }) => value);
  expect(Object.keys(incidentListKind.states)).toEqual(codes);
  const tones = Object.values(incidentListKind.states).map(({ tone }) => tone);
  expect(new Set(tones)).toEqual(new Set(['mute', 'info', 'ok']));
  expect(incidentListKind.boardStates.filter((state) => !codes.includes(state))).toEqual([]);
});
