import type { RequestWish } from '@conforme/contracts/modules/privacy-form/request-wish.ts';
import { CaseKeys } from '../platform/cases/case-keys.ts';
import type { Notifier } from '../platform/notifications/notifier.ts';
import { createRequest } from '../platform/privacy-requests/new-request.ts';
import { SealedRequest } from '../platform/privacy-requests/sealed-request.ts';
import { SealedFields } from '../platform/sealed-fields.ts';
import type { TestApp } from './test-app.ts';

/** What every condition is content with. */
export const plainWish: RequestWish = {
  requester: 'holder',
  relation: 'student',
  holder: {
    name: 'Caio Prado',
    document: { kind: 'cpf', number: '529.982.247-25' },
    birth_date: null,
    email: 'caio@exemplo.test',
    phone: null,
  },
  representative: null,
  types: ['ACES'],
  access: { format: 'complete', medium: 'electronic' },
  description: 'Quero uma cópia dos meus dados.',
  corrections: [],
  portability_target: null,
  automated_decision: null,
  consent_to_withdraw: null,
};

/** Nobody is told of what the tests make up. */
const silent = { notify: async () => {} } as unknown as Notifier;

/** A request as the public form leaves it. */
export function makeRequest(
  t: TestApp,
  legalEntityId: number,
  wish: Partial<RequestWish> = {},
  receivedAt = new Date().toISOString(),
) {
  const services = {
    caseKeys: new CaseKeys(t.keys),
    sealed: new SealedRequest(new SealedFields(t.keys)),
    notifier: silent,
  };
  return t.system.transaction().execute((db) =>
    createRequest(db, services, {
      legalEntityId,
      channel: 'form',
      wish: { ...plainWish, ...wish },
      receivedAt,
      noticeId: null,
      identity: { method: 'none', state: 'pending' },
      createdBy: null,
    }),
  );
}
