import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { FormStanding } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { openInComplement } from '@conforme/contracts/modules/due-diligence-form/rules/complement-questions.ts';
import type { DueDiligenceState } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import { sectionOf } from '@conforme/contracts/platform/questionnaires/question-standing.ts';
import {
  askedQuestions,
  type Question,
  type Questionnaire,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { deadLink, type OpenedLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';
import { readGiven } from '../given.queries.ts';

/** What a link of a supplier leads to: the whole questionnaire, or the section that a colleague asked for. */
export interface OfferedForm {
  readonly id: string;
  readonly legalEntityId: number;
  readonly linkId: number;
  readonly state: DueDiligenceState;
  readonly answerUntil: string | null;
  readonly isLate: boolean;
  readonly templateVersionId: number;
  readonly previousId: string | null;
  /** What a complement asks for, and what was answered since; none where it asks for nothing in particular. */
  readonly complementQuestions: readonly string[];
  /** Null where the link is to all of it. */
  readonly delegation: { readonly id: number; readonly section: string } | null;
}

const offered = (where: ReturnType<typeof sql>) => sql<OfferedForm>`
  select d.id, d.legal_entity_id as "legalEntityId", ${where} as "linkId", d.state, d.answer_until as "answerUntil",
    coalesce(d.answer_until < now(), false) as "isLate", d.template_version_id as "templateVersionId",
    d.previous_id as "previousId",
    -- What was answered since stays open: it can be put right until it is sent.
    case when cardinality(d.complement_questions) = 0 then d.complement_questions else d.complement_questions
      || array(select a.question from due_diligence_answers a where a.case_id = d.id and a.saved_at > d.submitted_at)
      || array(select e.question from due_diligence_evidence e where e.case_id = d.id and e.question is not null
        and e.created_at > d.submitted_at) end as "complementQuestions",
    (select json_build_object('id', g.id, 'section', g.section) from due_diligence_delegations g
      where g.link_id = ${where}) as delegation
  from due_diligence_cases d
  where (d.link_id = ${where} or d.id = (select g.case_id from due_diligence_delegations g
      where g.link_id = ${where}))
    -- A section that was taken back took its link along; one whose answers were sent explains itself. Files come by a
    -- handle that was given while the link was alive.
    and not exists (select from public_links l where l.id = ${where} and l.revoked_at is not null)`;

export async function formOfLink(
  db: Database | Transaction,
  link: Pick<OpenedLink, 'id'>,
): Promise<OfferedForm> {
  const { rows } = await offered(sql`${link.id}::bigint`).execute(db);
  if (!rows[0]) throw deadLink();
  return rows[0];
}

export const openForm = async (system: Database, links: PublicLinks, param: string): Promise<OfferedForm> =>
  formOfLink(system, await links.open(system, 'due-diligence', param));

export function standingOf({ state, isLate, delegation }: OfferedForm): FormStanding {
  switch (state) {
    case 'sent':
    case 'opened':
    case 'filling':
      return isLate ? 'late' : 'open';
    case 'complement_asked':
      // A colleague's section was sent with everything else.
      return delegation ? 'answered' : isLate ? 'late' : 'open';
    case 'link_expired':
      return 'late';
    case 'answered':
    case 'analysing':
      return 'answered';
    case 'draft':
    case 'cancelled':
      return 'cancelled';
    default:
      return 'decided';
  }
}

const refusals: Readonly<Record<Exclude<FormStanding, 'open'>, string>> = {
  late: 'O prazo para responder terminou. O que você escreveu continua nesta página: peça outro link a quem enviou o questionário.',
  answered: 'As respostas já foram enviadas.',
  cancelled: 'Este questionário foi cancelado.',
  decided: 'Este questionário já foi avaliado.',
};

export function assertOpenForm(form: OfferedForm): void {
  const standing = standingOf(form);
  if (standing !== 'open') throw new AppError('conflict', refusals[standing]);
}

/** What may be answered by this link now, by id. */
export async function answerable(
  db: Database | Transaction,
  form: OfferedForm,
  questionnaire: Questionnaire,
): Promise<ReadonlyMap<string, Question>> {
  const { id, delegation, complementQuestions, state } = form;
  const open =
    state === 'complement_asked'
      ? openInComplement(
          questionnaire,
          (await readGiven(db, id)).given,
          complementQuestions,
          civilDayOf(Date.now()),
        )
      : null;
  return new Map(
    askedQuestions(questionnaire.questions)
      .filter(
        (question) =>
          delegation === null || sectionOf(questionnaire.sections, question) === delegation.section,
      )
      .filter((question) => open === null || open.has(question.id))
      .map((question) => [question.id, question]),
  );
}
