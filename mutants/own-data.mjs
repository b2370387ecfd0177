const canaries = 'apps/server/src/catalog-tests/own-data-canaries.test.ts';

/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const ownDataFaults = [
  {
    name: 'a request is found by a CPF that staff typed',
    why: 'Staff link an account of their own to a record with a victim’s CPF and confirm it: other organisations open.',
    file: 'apps/server/src/modules/privacy-form/privacy-form.own-data.ts',
    find: '        join legal_entity_tree t on t.ancestor_id = own.legal_entity_id and t.entity_id = r.legal_entity_id)',
    replace: '        )',
    caughtBy: {
      project: 'server',
      file: canaries,
      name: 'documents declared checked by the same staff',
    },
  },
  {
    name: 'a record opens requests before its documents were checked',
    why: 'A CPF that somebody typed proves nothing about who holds the account.',
    file: 'apps/server/src/modules/privacy-form/privacy-form.own-data.ts',
    find: '\n          and holder_confirmed_at is not null`',
    replace: '`',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/own-data/proven-holder.api.test.ts',
      name: 'by the CPF only in the organisation',
    },
  },
  {
    name: 'an officer is told by an address nobody has proven',
    why: 'An account is made under any address; only its mailbox proves it.',
    file: 'apps/server/src/modules/complement/complement.own-data.ts',
    find: 'where o.email = proven_address(${userId}, o.legal_entity_id)',
    replace: 'where o.email = (select email from users where id = ${userId})',
    caughtBy: { project: 'server', file: canaries, name: 'linked by an edit' },
  },
  {
    name: 'sealed values are told to whoever staff linked',
    why: 'Linking would be revealing, without the right to and without a trace.',
    file: 'apps/server/src/modules/natural-entities/natural-entities.own-data.ts',
    find: 'row.holder_confirmed_at === null ? sealed.masked(row) : sealed.whole(row)',
    replace: 'sealed.whole(row)',
    caughtBy: { project: 'server', file: canaries, name: 'stay masked after linked by an edit' },
  },
  {
    name: 'a record is linked to any account in sight',
    why: 'What its holder then saves in their profile is written to a record of the tenant.',
    file: 'apps/server/src/modules/natural-entities/account-link.actions.ts',
    find: 'if (wanted !== null && (await exceeds(ctx, wanted)))',
    replace: 'if (wanted !== null && wanted < 0)',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/natural-entities/account-link.api.test.ts',
      name: 'is not linked: its holder is asked',
    },
  },
  {
    name: 'anybody answers for an account that was asked',
    why: 'Staff would accept in the holder’s name.',
    file: 'apps/server/src/platform/people/own-links.ts',
    find: 'where r.id = ${id} and r.user_id = ${userId} and r.created_at',
    replace: 'where r.id = ${id} and r.created_at',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/natural-entities/account-link.api.test.ts',
      name: 'only for itself',
    },
  },
  {
    name: 'an account that staff took over keeps what it was elsewhere',
    why: 'A new first access in one organisation would open the records of another.',
    file: 'apps/server/migrations/0005_people.sql',
    find: '    update natural_entities set user_id = null where user_id = account and legal_entity_id <> all (reached)',
    replace: '    update natural_entities set user_id = null where user_id = account and false',
    caughtBy: { project: 'server', file: canaries, name: 'taking over an account' },
  },
  {
    name: 'a recovery link that was handed over opens what the account is elsewhere',
    why: 'An administrator of one organisation would read sealed values of another.',
    file: 'apps/server/src/modules/recovery/recovery.actions.ts',
    find: 'if (handed !== null) await releasePersons(db, user.id, handed);',
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/accounts/handed-proofs.api.test.ts',
      name: 'keeps nothing that the account was in another organisation',
    },
  },
  {
    name: 'checked documents outlive the values they were compared with',
    why: 'Staff type another CPF into a confirmed record, and the account reads what belongs to it.',
    file: 'apps/server/migrations/0005_people.sql',
    find: 'old.user_id, old.cpf_digest,',
    replace: 'old.user_id, new.cpf_digest,',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/natural-entities/account-link.api.test.ts',
      name: 'another of either',
    },
  },
];
