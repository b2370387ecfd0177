import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeNewsletterFile } from '../../catalog-tests/records/picture-makers.ts';
import { Mail } from '../../platform/mail/mail.ts';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import { makeUser } from '../../testing/features/people.ts';
import { permissionsHeld } from '../../testing/features/role-forms.ts';

/** A workflow whose only step is of the asker. */
async function makeWorkflow({ t, entity, userId }: Asking, name = 'Comunicado'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into newsletter_workflows (legal_entity_id, name) values (${entity}, ${name}) returning id),
    step as (insert into newsletter_workflow_steps (workflow_id, legal_entity_id, position, name, kind, quorum, due_days)
      select id, ${entity}, 0, 'Ler', 'review', 'any', 2 from made returning id),
    person as (insert into newsletter_workflow_people (step_id, legal_entity_id, user_id)
      select id, ${entity}, ${userId} from step)
    select id from made`.execute(t.system);
  return (rows[0] as { id: number }).id;
}

/** Of somebody else: nobody decides about their own. */
const draft = async ({ t, entity }: Asking): Promise<number> =>
  makeNewsletter(t, { entity, author: (await makeUser(t, { home: entity })).id });

interface Review {
  readonly id: number;
  readonly review: number;
  readonly version: number;
}

async function makeReview(asking: Asking, state = 'running'): Promise<Review> {
  const { t, entity, userId } = asking;
  const id = await draft(asking);
  const steps = JSON.stringify([
    { name: 'Ler', kind: 'review', quorum: 'any', due_days: 2, role_id: null, user_ids: [userId] },
  ]);
  const { rows } = await sql<{ id: number; version: number }>`
    insert into newsletter_reviews (newsletter_id, legal_entity_id, workflow_name, steps, text_digest, state, due_on)
    values (${id}, ${entity}, 'Comunicado', ${steps}::jsonb, newsletter_text_digest(${id}), ${state}, today_in_brasilia())
    returning id, version`.execute(t.system);
  const [made] = rows;
  return { id, review: made?.id ?? 0, version: made?.version ?? 0 };
}

const noteOn = async (asking: Asking): Promise<{ id: number; note_id: number }> => {
  const { id, review } = await makeReview(asking);
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_review_notes (review_id, newsletter_id, legal_entity_id, quote, body)
    values (${review}, ${id}, ${asking.entity}, 'Leia', 'Por quê?') returning id`.execute(asking.t.system);
  return { id, note_id: rows[0]?.id ?? 0 };
};

const published = async (asking: Asking): Promise<number> => {
  const id = await draft(asking);
  await publishNewsletter(asking.t, id);
  return id;
};

/** One letter of a newsletter that is on its way, to somebody outside. */
async function makeMailing(asking: Asking, state = 'sending'): Promise<{ id: number; sending_id: string }> {
  const id = await published(asking);
  const { rows } = await sql<{ id: string }>`
    insert into bulk_sendings (legal_entity_id, newsletter_id, subject, body, total, state, started_at, can_unsubscribe)
    values (${asking.entity}, ${id}, 'Aviso', 'Olá', 1, ${state}, now(), true) returning id`.execute(
    asking.t.system,
  );
  const sending_id = rows[0]?.id ?? '';
  await sql`with drawn as (select gen_random_uuid() as id)
    insert into bulk_letters (id, sending_id, legal_entity_id, place, name, address, message_id)
    select id, ${sending_id}, ${asking.entity}, 1, 'Ana', 'ana@x.test', id || '@x.test' from drawn`.execute(
    asking.t.system,
  );
  return { id, sending_id };
}

const comment = async (asking: Asking): Promise<{ id: number; version: number }> => {
  const newsletter = await published(asking);
  const { rows } = await sql<{ id: number; version: number }>`
    insert into newsletter_comments (newsletter_id, legal_entity_id, body, state)
    values (${newsletter}, ${asking.entity}, 'Oi', 'pending') returning id, version`.execute(asking.t.system);
  return rows[0] as { id: number; version: number };
};

const word = async ({ t, entity }: Asking): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_held_words (legal_entity_id, word)
    values (${entity}, 'palavra' || nextval('users_id_seq')) returning id`.execute(t.system);
  return rows[0]?.id ?? 0;
};

async function leaveToken(asking: Asking): Promise<string> {
  const { sending_id } = await makeMailing(asking);
  const { rows } = await sql<{ id: string }>`
    select id from bulk_letters where sending_id = ${sending_id}`.execute(asking.t.system);
  const mail = new Mail(asking.t.config, asking.t.keys);
  return mail.leaving
    .of(rows[0]?.id ?? '')
    .page.split('/')
    .at(-1) as string;
}

const at = (make: (asking: Asking) => Promise<number>): Known => ({
  input: async (asking) => ({ params: { id: await make(asking) } }),
});
const onWorkflow = at((asking) => makeWorkflow(asking));
const onPublished = at(published);
const step = { name: 'Ler', kind: 'review', people: 'people', role_id: null, quorum: 'any', due_days: 2 };
const steps = ({ userId }: Asking) => [{ ...step, user_ids: [userId] }];

/** Reviews, letters and comments of newsletters in the asker's organisation. */
export const reviewRecords: Readonly<Record<string, Known>> = {
  'newsletter-workflows.grid': {
    rows: async (asking, names) => {
      for (const name of names) await makeWorkflow(asking, name);
    },
  },
  'newsletter-workflows.create': { input: async (asking) => ({ body: { steps: steps(asking) } }) },
  'newsletter-workflows.read': onWorkflow,
  'newsletter-workflows.update': {
    input: async (asking) => ({ params: { id: await makeWorkflow(asking) }, body: { steps: steps(asking) } }),
  },
  'newsletter-workflows.remove': onWorkflow,
  'newsletter-workflows.runs': onWorkflow,
  'newsletter-workflows.restore': {
    input: async (asking) => {
      const id = await makeWorkflow(asking);
      await sql`update newsletter_workflows set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'newsletter-reviews.read': at(async (asking) => (await makeReview(asking)).id),
  'newsletter-reviews.file': {
    input: async (asking) => {
      const { id } = await makeReview(asking);
      const file_id = await makeNewsletterFile(asking.t, { id, entity: asking.entity }, asking.userId);
      return { params: { id, file_id } };
    },
  },
  'newsletter-reviews.submit': {
    input: async (asking) => ({
      params: { id: await draft(asking) },
      body: { workflow_id: await makeWorkflow(asking) },
    }),
  },
  'newsletter-reviews.decide': {
    input: async (asking) => {
      const { id, version } = await makeReview(asking);
      return { params: { id }, body: { decision: 'approve', version } };
    },
  },
  'newsletter-reviews.resubmit': {
    input: async (asking) => {
      const { id, version } = await makeReview(asking, 'sent_back');
      return { params: { id }, body: { version } };
    },
  },
  'newsletter-reviews.withdraw': {
    input: async (asking) => {
      const { id, version } = await makeReview(asking);
      return { params: { id }, body: { version } };
    },
  },
  'newsletter-reviews.note': at(async (asking) => (await makeReview(asking)).id),
  'newsletter-reviews.resolve': { input: async (asking) => ({ params: await noteOn(asking) }) },
  'newsletter-reports.read': onPublished,
  'newsletter-reports.file': {
    input: async (asking) => ({ params: { id: await published(asking), format: 'pdf' } }),
  },
  'newsletter-reports.mailing': onPublished,
  'newsletter-reports.send': onPublished,
  'newsletter-reports.pause': {
    input: async (asking) => ({ params: await makeMailing(asking), body: { paused: true } }),
  },
  'newsletter-reports.cancel': { input: async (asking) => ({ params: await makeMailing(asking) }) },
  'newsletter-reports.returned': onPublished,
  'newsletters-moderator.comments': onPublished,
  'newsletters-moderator.moderate': {
    input: async (asking) => {
      // Each act has a permission of its own.
      const mayDecide = (await permissionsHeld(asking.t, asking.roleId)).includes(
        'newsletters_moderator.moderate',
      );
      const act = mayDecide
        ? { act: 'approve', reason: null, message: null }
        : { act: 'remove', reason: 'off_topic' };
      return { body: { comments: [await comment(asking)], ...act } };
    },
  },
  'newsletters-moderator.removeWord': at(word),
  'unsubscribe.open': { input: async (asking) => ({ body: { token: await leaveToken(asking) } }) },
  'unsubscribe.leave': {
    input: async (asking) => ({ params: { token: await leaveToken(asking) }, body: { one_click: true } }),
  },
};
