import type { UserCtx } from '../../../core/context.ts';
import { CaseKeys } from '../../../platform/cases/case-keys.ts';
import { Receipts } from '../../../platform/cases/intake/receipts.ts';
import type { DemoInstallation } from '../../../platform/demo/demo-installation.ts';
import { SealedFields } from '../../../platform/sealed-fields.ts';
import type { ApplicationServices } from '../act-on-application.ts';
import type { SubmitServices } from '../public-form/submit-application.ts';
import { SealedApplication } from '../sealed-application.ts';

const nothing = async () => {};

/** Within the one transaction of the demonstration: nobody's bell rings for what was made up, and no letter leaves. */
export const demoServices = ({ keys, files, links }: DemoInstallation) =>
  ({
    ...{ files, links, caseKeys: new CaseKeys(keys), receipts: new Receipts(keys) },
    sealed: new SealedApplication(new SealedFields(keys)),
    notifier: { tell: nothing, notify: nothing },
    mail: { sends: false, queue: nothing },
    limiter: { take: nothing },
    documents: { list: async () => [] },
  }) as unknown as ApplicationServices & Omit<SubmitServices, 'kept'>;

/** Somebody of the school at work: their acts are the product's own. */
export const demoStaff = ({ db, school }: DemoInstallation, userId: number): UserCtx =>
  ({
    config: { PUBLIC_URL: 'http://localhost' },
    user: { userId, roleName: 'admin', permissions: new Set<string>() },
    scope: { type: 'legal_entity', id: school.id, legalEntityIds: [school.id, ...school.units] },
    db: { transaction: () => ({ execute: (work: (inside: typeof db) => unknown) => work(db) }) },
    once: null,
  }) as unknown as UserCtx;
