import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { EMPTY_FORM } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { OpenedCase } from '../../platform/cases/case-ref.ts';
import { type BeginServices, beginCase } from '../../platform/cases/intake/begin-case.ts';
import type { SealedApplication } from './sealed-application.ts';

interface OfCall {
  readonly id: number;
  readonly legalEntityId: number;
  readonly year: number;
  readonly kind: string;
}

/** An application that the family has begun: protocol and key open it on any device until it is sent. */
export async function beginApplication(
  db: Transaction,
  services: BeginServices & { readonly sealed: SealedApplication },
  call: OfCall,
): Promise<OpenedCase> {
  const { legalEntityId } = call;
  const receivedAt = new Date().toISOString();
  return beginCase(
    db,
    services,
    {
      kind: credentialingKind,
      legalEntityId,
      channel: 'form',
      receivedAt,
      state: 'draft',
      clocks: [],
      dates: { dueAt: null, legalDueAt: null, internalDueAt: null, soon: null },
      createdBy: null,
      // Nobody here has anything to do before it is sent.
      readers: [],
      told: { title: 'Nova inscrição', message: (protocol) => protocol },
      action: 'scholarship_application.begun',
    },
    async ({ id, protocol }) => {
      await sql`insert into scholarship_applications (id, legal_entity_id, protocol, received_at, call_id, year, kind)
        values (${id}, ${legalEntityId}, ${protocol}, ${receivedAt}, ${call.id}, ${call.year}, ${call.kind})`.execute(
        db,
      );
      await sql`insert into scholarship_forms (case_id, legal_entity_id, content)
        values (${id}, ${legalEntityId}, ${services.sealed.form(id, EMPTY_FORM)})`.execute(db);
      await sql`insert into scholarship_sensitive (case_id, legal_entity_id, content)
        values (${id}, ${legalEntityId}, ${services.sealed.sensitive(id, EMPTY_FORM)})`.execute(db);
    },
  );
}
