import type { z } from '@conforme/contracts/core/schema.ts';
import type { reasonedAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import type { UserCtx } from '../../core/context.ts';
import { actOnCase } from './act-on-case.ts';
import { changeCase } from './case-row.ts';
import type { HandledKind, LockedCase, ReadCase } from './handled-kind.ts';
import { tellOutside } from './tell-outside.ts';
import { addEntry } from './timeline.ts';

/** Another key for somebody who lost theirs. It opens everything they may read, so the kind's rule says who is known. */
export async function renewKey<Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: HandledKind<Row, 'renew_key', Detail>,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) {
  const { caseKeys } = handled.services;
  const key = caseKeys.newKey();
  const after = await actOnCase(ctx, handled, { id, version, act: 'renew_key' }, async (acting) => {
    const { db, row } = acting;
    await changeCase(db, handled.kind, id, { key_hash: caseKeys.hash(row.protocol, key) });
    await addEntry(db, row, { kind: 'key_renewed', ...acting.by, body: reason });
    await tellOutside(handled, db, row, 'key_renewed');
    return { action: `${handled.kind.object}.key_renewed` };
  });
  return { key: caseKeyText(key), case: after };
}
