const custody = 'apps/server/src/modules/sealed-reports/custody-handover.api.test.ts';
const escrow = 'apps/server/src/modules/sealed-reports/escrow.api.test.ts';
const replaced = 'apps/server/src/modules/sealed-reports/replaced-escrow.api.test.ts';
const _keys = 'apps/server/src/modules/sealed-reports/recipient-keys.api.test.ts';

/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const sealedCustodyFaults = [
  {
    name: 'who hands over custody may confirm it',
    why: 'One person could give the identities of reporters to whom they like.',
    file: 'apps/server/src/modules/sealed-reports/custody-handover.actions.ts',
    find: "if (why) throw new AppError('conflict', REFUSED[why]);",
    replace: "if (why === 'nobody') throw new AppError('conflict', REFUSED[why]);",
    caughtBy: { project: 'server', file: custody, name: 'is confirmed neither by who hands over' },
  },
  {
    name: 'ending a custodian takes no look at what they alone open',
    why: 'Identities would be lost without a word.',
    file: 'apps/server/src/modules/sealed-reports/appointment.actions.ts',
    find: 'if (sole === 0 || (!can_sign_in && accepted === sole)) return sole;',
    replace: 'if (sole >= 0 || (!can_sign_in && accepted === sole)) return sole;',
    caughtBy: { project: 'server', file: custody, name: 'of the only one who can open it' },
  },
  {
    name: 'who makes an escrow may confirm it',
    why: 'One person could have every report sealed to papers that they alone hold.',
    file: 'apps/server/src/modules/sealed-reports/escrow.actions.ts',
    find: "if (made_by === ctx.user.userId) throw new AppError('conflict', OWN_PROPOSAL);",
    replace: '',
    caughtBy: { project: 'server', file: escrow, name: 'takes nothing before another person confirms' },
  },
  {
    name: 'an escrow is confirmed without a paper in hand',
    why: 'The second person would say yes to shares that nobody else ever received.',
    file: 'apps/server/src/modules/sealed-reports/escrow.actions.ts',
    find: 'if (!isOneOf(share_digests ?? [], share_proof))',
    replace: "if (!isOneOf(share_digests ?? [], share_proof) && share_proof === '')",
    caughtBy: { project: 'server', file: escrow, name: 'takes nothing before another person confirms' },
  },
  {
    name: 'keys go to an escrow that is not in force',
    why: 'A box could be sealed to papers that are lost, and be kept as one of those in force.',
    file: 'apps/server/src/platform/sealed-reports/escrow-keys.actions.ts',
    find: 'if (inForce?.publicKey !== escrow)',
    replace: 'if (!inForce)',
    caughtBy: { project: 'server', file: replaced, name: 'exactly those due' },
  },
  {
    name: 'any keys are taken for those due',
    why: 'Boxes of keys that are not made yet would stand in the way of the real ones.',
    file: 'apps/server/migrations/0153_replaced_escrows.sql',
    find: "due = '{}' or array(select unnest(epochs) order by 1) <> due",
    replace: "due = '{}'",
    caughtBy: { project: 'server', file: replaced, name: 'exactly those due' },
  },
  {
    name: 'a proposal takes the place of the one in force',
    why: 'One person alone could set up the door of every report to come.',
    file: 'apps/server/migrations/0153_replaced_escrows.sql',
    find: 'where e.effective_at <= now() and (app_user_id() is null or unit = any (app_scope()))\n    order by (select count(*) from legal_entity_tree t where t.entity_id = e.legal_entity_id) desc,\n      e.effective_at desc',
    replace:
      'where (app_user_id() is null or unit = any (app_scope()))\n    order by (select count(*) from legal_entity_tree t where t.entity_id = e.legal_entity_id) desc,\n      e.made_at desc',
    caughtBy: { project: 'server', file: replaced, name: 'stays so beside a proposal' },
  },
];
