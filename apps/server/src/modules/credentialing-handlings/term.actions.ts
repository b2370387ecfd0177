import { bareCpf, formatCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import type { plainAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { forbidden } from '../../platform/cases/act-on-case.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type ApplicationServices, actOn } from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import { readApplication } from './read-application.ts';
import type { SealedApplication } from './sealed-application.ts';

/** Whole, as it identifies whoever signs: the pages show three digits of it and the term is the one paper that needs all. */
async function candidateCpf(
  { db, scope }: Pick<InTransaction<UserCtx>, 'db' | 'scope'>,
  sealed: SealedApplication,
  id: string,
): Promise<string> {
  const { rows } = await sql<{ content: Buffer }>`select f.content from scholarship_forms f
    where f.case_id = ${id} and f.legal_entity_id = any (${scopeSql({ scope })})`.execute(db);
  return formatCpf(bareCpf(sealed.openForm(id, found(rows[0]).content).candidate.cpf));
}

/** One for every grantee (Decreto 11.791/2023, art. 53, § 3º). */
function termContent(
  { candidate, call, vacancy, unit, granted, decision, income, form }: ApplicationDetail,
  cpf: string,
): DocumentContent {
  return {
    title: 'Termo de concessão de bolsa de estudo',
    subtitle: `Ano letivo de ${call.year}`,
    sections: [
      {
        number: '1',
        title: 'Quem concede',
        rows: [
          { label: 'Entidade', value: unit.label },
          { label: 'Unidade', value: vacancy?.unit ?? null },
          { label: 'Edital', value: `${call.number}, ${call.title}` },
        ],
      },
      {
        number: '2',
        title: 'Quem recebe',
        rows: [
          { label: 'Estudante', value: candidate },
          { label: 'CPF', value: cpf || null },
          { label: 'Responsável', value: form?.guardians[0]?.name ?? null },
          {
            label: 'Turma',
            value: vacancy && `${vacancy.grade}, ${callShifts.labels[vacancy.shift].toLowerCase()}`,
          },
        ],
      },
      {
        number: '3',
        title: 'A bolsa',
        rows: [
          { label: 'Percentual', value: granted && `${granted === 'full' ? '100' : '50'} % dos encargos` },
          {
            label: 'Renda familiar por pessoa, conferida',
            value: income?.per_capita == null ? null : formatMoney(income.per_capita),
          },
          { label: 'Decidida em', value: decision && formatDay(decision.at) },
        ],
        text: 'A família responde pela verdade do que informou. A bolsa pode ser cancelada a qualquer tempo se houver falsidade (LC 187/2021, art. 26). A concessão segue a LC 187/2021, art. 19, e o Decreto 11.791/2023, art. 53.',
      },
    ],
    annexes: [],
    closing:
      'Assinatura do responsável: ______________________    Assinatura da escola: ______________________',
  };
}

/** Typeset outside of the transaction, stored within it: what changed meanwhile is told as a lost race. */
export const issueTerm = async (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) => {
  await limitActs(ctx, services.limiter);
  const { detail, cpf } = await inTransaction(ctx, async (ctx) => ({
    detail: await readApplication(ctx, services, id),
    cpf: await candidateCpf(ctx, services.sealed, id),
  }));
  // Nothing is typeset that could not be issued.
  if (!detail.actions.some(({ name, refused }) => name === 'issue' && refused === null))
    throw forbidden('O termo é de quem foi convocado ou matriculado.');
  const document = {
    ...{
      of: { id, legalEntityId: detail.unit.id },
      kind: 'scholarship-term',
      content: termContent(detail, cpf),
    },
    fileName: `Termo de concessão ${detail.protocol}`,
  };
  return services.documents.issue(ctx, document, (typeset) =>
    actOn(ctx, services, { id, version, act: 'issue' }, async ({ db, row, by }) => {
      await typeset.store(db);
      await changeApplication(db, row, {});
      await addEntry(db, row, {
        ...{ kind: 'document', ...by },
        facts: { document: 'term', version: typeset.version, sha256: typeset.sha256 },
      });
      return {
        action: 'scholarship_application.document_issued',
        meta: { document: typeset.id, kind: 'term', version: typeset.version },
      };
    }),
  );
};
