import { newsletterPublic } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeNewsletterFile } from '../../catalog-tests/records/picture-makers.ts';
import { fresh, makeContact } from '../../catalog-tests/records/record-makers.ts';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import { makeUser } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';
import { groupOf, groupRecords, subgroupOf } from './news-groups.test-records.ts';

const draft = ({ t, entity, userId }: Asking, title?: string) =>
  makeNewsletter(t, { entity, author: userId, requiresSignature: true, ...(title ? { title } : {}) });
const published = async (asking: Asking) => {
  const id = await draft(asking);
  await publishNewsletter(asking.t, id);
  // The asker reads it whatever their home is.
  await sql`insert into newsletter_audience (newsletter_id, legal_entity_id, user_id)
    values (${id}, ${asking.entity}, ${asking.userId}) on conflict do nothing`.execute(asking.t.system);
  return id;
};
const versionOf = async ({ t }: Asking, id: number) =>
  (await sql<{ version: number }>`select version from newsletters where id = ${id}`.execute(t.system)).rows[0]
    ?.version as number;

const onDraft: Known = { input: async (asking) => ({ params: { id: await draft(asking) } }) };
const onPublished: Known = { input: async (asking) => ({ params: { id: await published(asking) } }) };

async function commentOf(asking: Asking, { own }: { own: boolean }) {
  const id = await published(asking);
  const author = own ? asking.userId : (await makeUser(asking.t, { home: asking.entity })).id;
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state)
    values (${id}, ${asking.entity}, ${author}, 'Um comentário', 'approved') returning id`.execute(
    asking.t.system,
  );
  return { params: { id, comment_id: (rows[0] as { id: number }).id } };
}

/** A link of everyone, or with a contact a personal one. */
const linkTo = async (asking: Asking, isPersonal: boolean): Promise<string> =>
  (await addressedLink(asking, isPersonal)).param;

async function addressedLink(asking: Asking, isPersonal: boolean) {
  const { t, entity } = asking;
  const { id: createdBy } = await makeUser(t, { home: entity });
  const id = await draft({ ...asking, userId: createdBy });
  await publishNewsletter(t, id);
  const links = await linksOf(t);
  const contact = await makeContact(t, entity, 'Sem conta');
  const email = `${fresh('sem')}@conta.test`;
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_recipients (newsletter_id, legal_entity_id, contact_id, name, email)
    values (${id}, ${entity}, ${contact}, 'Sem conta', ${email}) returning id`.execute(t.system);
  const target = isPersonal
    ? { type: 'newsletter_recipient', id: (rows[0] as { id: number }).id }
    : { type: 'newsletter', id };
  const { token } = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{
        purpose: isPersonal ? 'newsletter-personal' : 'newsletter',
        label: 'Informativo',
        createdBy,
        target,
      },
      legalEntityId: entity,
    }),
  );
  return { param: token, email };
}

/** Newsletters of the asker's organisation, their groups, and their public page. */
export const newsletterRecords: Readonly<Record<string, Known>> = {
  ...groupRecords('group-news', groupOf),
  ...groupRecords('subgroup-news', subgroupOf),
  'newsletters.grid': {
    named: 'title',
    rows: async (asking, names) => {
      for (const name of names) await draft(asking, name);
    },
  },
  'newsletters.read': onDraft,
  'newsletters.remove': onDraft,
  'newsletters.versions': onPublished,
  'newsletters.audienceSize': onDraft,
  'newsletters.editing': onDraft,
  'newsletters.uploadImage': onDraft,
  'newsletters.uploadCover': onDraft,
  'newsletters.removeCover': onDraft,
  'newsletters.uploadAttachment': onDraft,
  'newsletters.publicLink': onDraft,
  'newsletters.openPublicLink': onPublished,
  'newsletters.closePublicLink': onPublished,
  'newsletters.signatures': onPublished,
  'newsletters.people': onPublished,
  'newsletters.remind': onPublished,
  'newsletters.show': onPublished,
  'newsletters.noteReading': onPublished,
  'newsletters.like': onPublished,
  'newsletters.comments': onPublished,
  'newsletters.create': {
    input: async (asking) => ({ body: { group_id: await groupOf(asking), subgroup_id: null } }),
  },
  'newsletters.update': {
    input: async (asking) => {
      const id = await draft(asking);
      return {
        params: { id },
        body: {
          ...{ group_id: await groupOf(asking), subgroup_id: null, version: 1, everyone: true },
          ...{ unit_ids: [], role_ids: [], list_ids: [], user_ids: [], publish_at: null, expires_at: null },
          ...{ requires_signature: false, body: '<p>Texto.</p>' },
        },
      };
    },
  },
  'newsletters.restore': {
    input: async (asking) => {
      const id = await draft(asking);
      await sql`update newsletters set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'newsletters.release': {
    input: async (asking) => ({ params: { id: await draft(asking) }, body: { version: 1, relevant: false } }),
  },
  'newsletters.archive': {
    input: async (asking) => {
      const id = await published(asking);
      return { params: { id }, body: { version: await versionOf(asking, id), archived: true } };
    },
  },
  'newsletters.removeAttachment': {
    input: async (asking) => {
      const id = await draft(asking);
      const file_id = await makeNewsletterFile(asking.t, { id, entity: asking.entity }, asking.userId);
      return { params: { id, file_id } };
    },
  },
  'newsletters.file': {
    input: async (asking) => {
      const id = await published(asking);
      const file_id = await makeNewsletterFile(asking.t, { id, entity: asking.entity }, asking.userId);
      return { params: { id, file_id } };
    },
  },
  'newsletters.comment': {
    input: async (asking) => ({ params: { id: await published(asking) }, body: { parent_id: null } }),
  },
  'newsletters.withdrawComment': { input: (asking) => commentOf(asking, { own: true }) },
  'newsletters.reportComment': { input: (asking) => commentOf(asking, { own: false }) },
  'newsletters.sign': {
    input: async (asking) => ({ params: { id: await published(asking) }, body: { version: 1 } }),
  },
  'newsletters.proof': {
    input: async (asking) => {
      const id = await published(asking);
      await sql`insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, name, email,
          statement, content_hash, method)
        values (${asking.entity}, 'newsletter', ${id}, 1, ${asking.userId}, 'Ana', 'ana@exemplo.test', 'Li.',
          sha256('x'), 'session')`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'newsletter-public.open': { input: async (asking) => ({ body: { param: await linkTo(asking, false) } }) },
  'newsletter-public.file': {
    input: async (asking) => {
      const param = await linkTo(asking, false);
      const { rows } = await sql<{ id: number; author: number }>`
        select id, author_id as author from newsletters where legal_entity_id = ${asking.entity}
        order by id desc limit 1`.execute(asking.t.system);
      const { id, author } = rows[0] as { id: number; author: number };
      return {
        body: { param, file_id: await makeNewsletterFile(asking.t, { id, entity: asking.entity }, author) },
      };
    },
  },
  'newsletter-public.noteReading': {
    input: async (asking) => ({ body: { param: await linkTo(asking, true), version: 1 } }),
  },
  'newsletter-public.code': { input: async (asking) => ({ body: { param: await linkTo(asking, true) } }) },
  'newsletter-public.sign': {
    input: async (asking) => {
      const { param, email } = await addressedLink(asking, true);
      await asking.t.call(newsletterPublic.endpoints.code, { body: { param } });
      const [letter] = await asking.t.letters(email);
      return { body: { param, version: 1, code: letter?.code } };
    },
  },
  'newsletter-public.proof': {
    input: async (asking) => {
      const { param, email } = await addressedLink(asking, true);
      await sql`insert into read_signatures (legal_entity_id, target_type, target_id, version, contact_id, name, email,
          statement, content_hash, method)
        select legal_entity_id, 'newsletter', newsletter_id, 1, contact_id, name, email, 'Li.', sha256('x'), 'link_code'
        from newsletter_recipients where email = ${email}`.execute(asking.t.system);
      return { body: { param } };
    },
  },
};
