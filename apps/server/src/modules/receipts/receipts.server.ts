import type { FormType } from '@conforme/contracts/core/cases/form-types.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { AppError, found } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { implement } from '../../core/server-module.ts';
import { takingTurns } from '../../core/turns.ts';
import { type DoorServices, openDoor } from '../../platform/cases/case-door.ts';
import type { CaseRef } from '../../platform/cases/open-case.ts';
import type { ReceiptFacts, Receipts } from '../../platform/cases/receipts.ts';
import type { ReceiptPaper } from '../../platform/reports/pdf-receipt.ts';
import type { ReportThreads } from '../../platform/reports/report-threads.ts';
import { receiptPaper } from './receipt-paper.ts';

type FactsOf = (db: Transaction, of: CaseRef) => Promise<ReceiptFacts>;

interface Services extends DoorServices {
  readonly receipts: Receipts;
  readonly threads: ReportThreads;
  /** What a receipt of each kind of case says. */
  readonly facts: Readonly<Partial<Record<FormType, FactsOf>>>;
}

/** Anybody may ask: each takes a thread for a moment. */
const inTurn = takingTurns({
  places: 2,
  longestQueue: 50,
  busy: 'Muitos comprovantes estão sendo feitos agora. Tente de novo em instantes.',
});

/** Invented, damaged, of another installation: nobody learns which. */
const notOurs = () =>
  new AppError(
    'not_found',
    'Este código não é de um comprovante nosso. Confira se ele foi copiado por inteiro.',
  );

/** Of one network: each takes a thread, and others wait for it. */
const PAPERS = { most: 40, minutes: 15 };
const CHECKS = { tries: 60, minutes: 15 };

export const receiptsServer = (services: Services) =>
  implement(receipts, {
    pdf: async (ctx, { body }) => {
      const door = await openDoor(ctx, services, body);
      await services.limiter.take(`receipts ${ctx.http.network}`, PAPERS.most, PAPERS.minutes);
      const factsOf = found(services.facts[body.form_type]);
      const { facts, code } = await ctx.system.transaction().execute(async (db) => {
        const told = await factsOf(db, door);
        return { facts: told, code: await services.receipts.issue(db, door, told) };
      });
      const paper = receiptPaper(ctx.config, { formType: body.form_type, facts, key: body.key, code });
      return {
        name: `comprovante-${facts.protocol}.pdf`,
        type: 'application/pdf',
        content: await inTurn(() => print(ctx, services.threads, paper)),
      };
    },
    verify: async (ctx, { body }) => {
      const limit = `receipt checks ${ctx.http.network}`;
      await services.limiter.take(limit, CHECKS.tries, CHECKS.minutes);
      const read = await services.receipts.read(ctx.system, body.code);
      if (!read) throw notOurs();
      await services.limiter.giveBack(limit);
      const { protocol, organisation, received_at, holder, asked, terms } = read.facts;
      return {
        authentic: true as const,
        protocol,
        organisation,
        received_at,
        holder_initials: initialsOf(holder),
        types: [...asked],
        due_at: terms[0]?.due_at ?? null,
        superseded: read.isSuperseded,
      };
    },
  });

/** 'C. P.': of the first name and the last. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return [first, others.at(-1) ?? '']
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');
}

async function print(ctx: PublicCtx, threads: ReportThreads, receipt: ReceiptPaper): Promise<Buffer> {
  const thread = await threads.begin({ format: 'receipt', receipt }, ctx.http.untilGone());
  try {
    return Buffer.from(await thread.ask('end'));
  } finally {
    thread.stop();
  }
}
