import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { documentLinks } from '@conforme/contracts/modules/document-links/document-links.contract.ts';
import { dueDiligenceForm } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.contract.ts';
import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { legalEntityUpdate } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { expect } from 'vitest';
import { bringDueDiligence, makeDueDiligence, tomorrowPlus } from '../../testing/features/due-diligence.ts';
import { versionOf } from '../../testing/features/handling.ts';
import type { TestUser } from '../../testing/features/people.ts';
import { makeEvent } from '../../testing/features/schedules.ts';
import { makeDocument } from '../../testing/features/shared-documents.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { secrets } from './sealed-victim.ts';

const people = naturalEntities.endpoints;

/** Staff of A with every right there, and an account that they manage: the puppet. */
export interface Attack {
  readonly t: TestApp;
  readonly a: number;
  readonly staff: TestUser;
  readonly puppet: TestUser;
  readonly puppetRole: number;
  /** An address of which B holds data, and which the puppet has not proven. */
  readonly address: string;
}

type Detail = { readonly id: number; readonly version: number };
const asked = async (answer: Promise<{ status: number; body: unknown }>): Promise<Detail> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Detail;
};
/** Tries: what is refused opens nothing either. */
const tried = (answer: Promise<unknown>) => answer;

const input = (changes: object) => ({ first_name: 'Boneco', surname: 'De Vento', ...changes });
const make = ({ t, staff: { token } }: Attack, changes: object) =>
  asked(t.call(people.create, { body: input(changes) as never }, { token }));
const change = ({ t, staff: { token } }: Attack, { id, version }: Detail, changes: object) =>
  asked(t.call(people.update, { params: { id }, body: input({ version, ...changes }) as never }, { token }));
const merge = ({ t, staff: { token } }: Attack, one: Detail, other: Detail) =>
  asked(
    t.call(
      people.merge,
      {
        params: { id: one.id },
        body: {
          other_id: other.id,
          version: one.version,
          other_version: other.version,
          take: { cpf: 'other', rg: 'other', mother_name: 'other', bank_account: 'other' },
        },
      },
      { token },
    ),
  );

/** Every way in which staff can tie the puppet to somebody. Each begins with a puppet that stands for nobody. */
export const links: Readonly<Record<string, (attack: Attack) => Promise<unknown>>> = {
  'a record with the victim’s documents, linked when it is made': (attack) =>
    make(attack, { user_id: attack.puppet.id, ...secrets }),
  'linked by an edit': async (attack) =>
    change(attack, await make(attack, secrets), { user_id: attack.puppet.id }),
  'the documents typed after the link': async (attack) =>
    change(attack, await make(attack, { user_id: attack.puppet.id }), {
      user_id: attack.puppet.id,
      ...secrets,
    }),
  'merged into the linked record': async (attack) =>
    merge(attack, await make(attack, { user_id: attack.puppet.id }), await make(attack, secrets)),
  'the linked record merged into it, and back': async (attack) => {
    const { t, staff } = attack;
    const { id } = await merge(
      attack,
      await make(attack, secrets),
      await make(attack, { user_id: attack.puppet.id, rg: 'outro' }),
    );
    const { body } = await t.call(people.read, { params: { id } }, { token: staff.token });
    await asked(t.call(people.undoMerge, { params: { id: body.merges[0].id } }, { token: staff.token }));
  },
  'deleted and restored': async (attack) => {
    const { t, staff } = attack;
    const { id } = await make(attack, { user_id: attack.puppet.id, ...secrets });
    await t.call(people.remove, { params: { id } }, { token: staff.token });
    await asked(t.call(people.restore, { params: { id } }, { token: staff.token }));
  },
  'the documents imported into the linked record': async (attack) => {
    const { t, staff, puppet } = attack;
    await make(attack, { user_id: puppet.id, birth_date: '1991-01-02' });
    const content = `Nome;CPF;RG;Nome da mãe;Nascimento\nBoneco De Vento;${secrets.cpf};${secrets.rg};${secrets.mother_name};02/01/1991\n`;
    const { upload, preview, arrange, start } = importsModule.endpoints;
    const { token } = staff;
    const { body } = await t.call(
      upload,
      { params: { target: 'natural_entities' }, files: [{ name: 'a.csv', content }] },
      { token },
    );
    const params = { id: body.id };
    const { reading, mapping } = (await t.call(preview, { params }, { token })).body;
    await t.call(arrange, { params, body: { version: 1, reading, mapping } }, { token });
    await t.runJobs();
    await asked(t.call(start, { params, body: { version: 2, rule: 'update', mode: 'batches' } }, { token }));
    await t.runJobs();
  },
  'documents declared checked by the same staff': async (attack) => {
    const { id, version } = await make(attack, { user_id: attack.puppet.id, cpf: secrets.cpf });
    const { t, staff } = attack;
    await asked(t.call(people.confirmHolder, { params: { id }, body: { version } }, { token: staff.token }));
  },
  'a contact with the address': async (attack) => {
    const { t, staff, puppet, address } = attack;
    const { id } = await make(attack, { user_id: puppet.id, emails: [address] });
    const body = { name: 'Boneco', emails: [address], natural_entity_id: id } as never;
    await asked(t.call(contacts.endpoints.create, { body }, { token: staff.token }));
  },
  'an employment with the address': async (attack) => {
    const { t, a, staff, puppet, address } = attack;
    const { id } = await make(attack, { user_id: puppet.id, ...secrets });
    const body = { natural_entity_id: id, unit_id: a, admitted_on: '2024-02-01', email: address } as never;
    await asked(t.call(employees.endpoints.create, { body }, { token: staff.token }));
  },
  'named as privacy officer, with the address': async (attack) => {
    const { t, a, staff, puppet, address } = attack;
    const person = await make(attack, { user_id: puppet.id, ...secrets });
    const { token } = staff;
    const { body } = await t.call(legalEntities.endpoints.read, { params: { id: a } }, { token });
    const kept = Object.keys(legalEntityUpdate.shape).map((key) => [key, body[key]]);
    const encarregado = { name: 'Boneco', email: address, natural_entity_id: person.id };
    await asked(
      t.call(
        legalEntities.endpoints.update,
        {
          params: { id: a },
          body: { ...Object.fromEntries(kept), encarregado, substitute: null } as never,
        },
        { token },
      ),
    );
  },
  'invited as a guest, by account and by address': async (attack) => {
    const { t, a, staff, puppet, address } = attack;
    await make(attack, { user_id: puppet.id, ...secrets });
    const guests = [
      { kind: 'user', id: puppet.id },
      { kind: 'email', email: address },
    ];
    await asked(makeEvent(t, staff, a, { guests }));
  },
  'given a personal link to a document, with the address': async (attack) => {
    const { t, a, staff, puppet, address } = attack;
    await make(attack, { user_id: puppet.id, ...secrets });
    const { id } = await makeDocument(t, { entity: a, userId: staff.id, code: `LINK-${puppet.id}` });
    const body = { recipient_name: 'Boneco', recipient_email: address } as never;
    await asked(t.call(documentLinks.endpoints.create, { params: { id }, body }, { token: staff.token }));
  },
  'asked and declared as respondent of a supplier, with the address': async (attack) => {
    const { t, a, staff, puppet, address } = attack;
    await make(attack, { user_id: puppet.id, ...secrets });
    const { id } = await makeDueDiligence(t, a);
    const body = {
      version: await versionOf(t, id),
      respondent_name: 'Boneco',
      respondent_email: address,
      answer_until: tomorrowPlus(10),
      message: null,
    };
    await asked(t.call(dueDiligenceForm.endpoints.invite, { params: { id }, body }, { token: staff.token }));
    // As whoever holds the link then writes in the public form.
    await bringDueDiligence(t, id, {}, { declared_name: 'Boneco', declared_email: address });
  },
  'given access to the record': async (attack) => {
    const { t, staff, puppet, puppetRole } = attack;
    const { id } = await make(attack, secrets);
    await tried(
      t.call(
        dataAccess.endpoints.grant,
        { params: { type: 'natural_entity', id, role: puppetRole }, body: { user_id: puppet.id } },
        { token: staff.token },
      ),
    );
  },
};
