import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { handlingStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { bulkAssignment } from '@conforme/contracts/platform/cases/bulk-assignment.schemas.ts';
import { expect, it } from 'vitest';
import { requestListKind } from './request-list-kind.ts';

it('assigning many, which the kit calls by name, is what the contract declares', () => {
  const { assignMany, handlers } = privacyDeskEndpoints;
  const { path } = requestListKind.list;
  expect([assignMany.method, assignMany.path]).toEqual(['POST', `${path}/assign`]);
  expect([handlers.method, handlers.path]).toEqual(['GET', `${path}/handlers`]);
  expect(assignMany.body).toBe(bulkAssignment);
});

it('every state has its look, and every column of the board is a state', () => {
  const codes = handlingStates.options.map(({ value }) => value);
  expect(Object.keys(requestListKind.states)).toEqual(codes);
  expect(requestListKind.boardStates.filter((state) => !codes.includes(state))).toEqual([]);
});
