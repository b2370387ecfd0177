import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import type { Given } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import { sql } from 'kysely';
import { publicUrl } from '../../../core/config.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { formFacts } from '../../../platform/cases/intake/public-form.queries.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type PublicLinks, secondsOf } from '../../../platform/public-links/public-links.ts';
import { templateVersion } from '../../../platform/questionnaires/templates.ts';
import { readGiven } from '../given.queries.ts';
import { answerable, type OfferedForm, openForm, standingOf } from './opened-questionnaire.ts';

interface About {
  readonly supplier: string;
  readonly message: string | null;
  readonly sender: string | null;
  readonly carried_from: string | null;
  readonly asked: string | null;
}

const aboutQuery = ({ id, linkId }: OfferedForm) => sql<About>`
  select s.company_name as supplier, d.message, (select u.name from public_links l join users u on u.id = l.created_by
      where l.id = coalesce(d.link_id, ${linkId})) as sender,
    (select p.submitted_at from due_diligences p where p.id = d.previous_id) as carried_from,
    (select e.body from case_entries e where e.case_id = d.id and e.kind = 'question' order by e.id desc limit 1) as asked
  from due_diligences d join suppliers s on s.id = d.supplier_id where d.id = ${id}`;

interface Services {
  readonly links: PublicLinks;
  readonly mail: Mail;
}

type Delegation = OpenedQuestionnaire['delegations'][number];

/** For whoever answers for all of it. */
export async function delegationsOf(
  db: Database | Transaction,
  { config }: Pick<PublicCtx, 'config'>,
  { links, mail }: Services,
  { id }: Pick<OfferedForm, 'id'>,
): Promise<Delegation[]> {
  const { rows } = await sql<
    Omit<Delegation, 'url'> & { linkId: Buffer | null; targetType: string; expires: number | null }
  >`select d.id, d.section, d.name, d.email, l.link_id as "linkId", l.target_type as "targetType",
      ${secondsOf('expires_at')} as expires
    from due_diligence_delegations d left join public_links l on l.id = d.link_id and link_state(l) = 'active'
    where d.case_id = ${id} and d.ended_at is null order by d.id`.execute(db);
  return rows.map(({ linkId, targetType, expires, ...row }) => {
    // An address that opens nothing any more is handed to nobody.
    if (mail.sends || linkId === null) return { ...row, url: null };
    const address = links.addressOf({ purpose: 'due-diligence', linkId, targetType, expires });
    return { ...row, url: `${publicUrl(config)}${address}` };
  });
}

/** Whoever only looks changes nothing, mail scanners included. */
export async function showQuestionnaire(
  { system, config }: PublicCtx,
  { links, mail }: Services,
  param: string,
): Promise<OpenedQuestionnaire> {
  const form = await openForm(system, links, param);
  const facts = await formFacts(system, form.legalEntityId, dueDiligenceKind);
  const { rows } = await aboutQuery(form).execute(system);
  const { supplier, message, sender, carried_from, asked } = rows[0] as About;
  const standing = standingOf(form);
  const isOpen = standing === 'open' || standing === 'late';
  const template = isOpen ? await templateVersion(system, form.templateVersionId) : null;
  const { given, versions } = await readGiven(system, form.id);
  const seen = template && form.delegation ? ofSection(template, form.delegation.section) : template;
  return {
    ...facts,
    mail_leaves: mail.sends,
    ...{ assessment: form.id, supplier, standing, message, sender },
    answer_until: form.answerUntil,
    only_section: form.delegation?.section ?? null,
    complement:
      form.state === 'complement_asked' && asked !== null
        ? { text: asked, questions: template ? [...(await answerable(system, form, template)).keys()] : [] }
        : null,
    template: seen,
    // A colleague reads no more than the section they were asked for.
    ...(seen
      ? {
          given: answersTo(given, seen) as OpenedQuestionnaire['given'],
          versions: versionsOf(versions, seen),
        }
      : { given: { answers: {}, certificates: {} }, versions: {} }),
    carried:
      seen && carried_from
        ? { from: carried_from, given: await carriedTo(system, form, answersTo(given, seen)) }
        : null,
    delegations:
      form.delegation === null && isOpen
        ? await delegationsOf(system, { config }, { links, mail }, form)
        : [],
  };
}

type Template = NonNullable<OpenedQuestionnaire['template']>;

const ofSection = (template: Template, section: string): Template => {
  const questions = template.questions.filter((question) => question.section === section);
  const known = new Set(questions.map(({ id }) => id));
  return {
    ...template,
    sections: template.sections.filter(({ id }) => id === section),
    // A condition on another section cannot be judged here: such a question is asked.
    questions: questions.map(({ show_if, ...question }) =>
      show_if && known.has(show_if.question) ? { ...question, show_if } : question,
    ),
  };
};

function answersTo({ answers, certificates }: Given, { questions, sections }: Template): Given {
  const asked = new Set(questions.map(({ id }) => id));
  const offered = new Set(sections.flatMap((section) => (section.certificates ?? []).map(({ id }) => id)));
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id))),
    certificates: Object.fromEntries(Object.entries(certificates).filter(([id]) => offered.has(id))),
  };
}

/** Last time's answers to what they were brought over to. */
async function carriedTo(db: Database, { previousId }: OfferedForm, now: Given) {
  const { given } = await readGiven(db, previousId as string);
  return {
    answers: Object.fromEntries(
      Object.entries(given.answers).filter(
        ([id]) => Object.hasOwn(now.answers, id) && now.answers[id]?.carried,
      ),
    ),
    certificates: {},
  } as OpenedQuestionnaire['given'];
}

const versionsOf = (versions: Readonly<Record<string, number>>, { questions }: Template) => {
  const asked = new Set(questions.map(({ id }) => id));
  return Object.fromEntries(Object.entries(versions).filter(([id]) => asked.has(id)));
};
