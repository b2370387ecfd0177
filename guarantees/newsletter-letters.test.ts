import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNewsletter, publishNewsletter } from '../apps/server/src/testing/features/made-newsletters.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { post, signIn } from './support/api-client.ts';
import { MailingProduct } from './support/mailing-product.ts';
import { until } from './support/server-process.ts';

/** Several times what is put into the outbox at once, so that it is fed again after the process died. */
const LETTERS = howMany(120, 10_000);
const PATIENCE_MS = howMany(240_000, 3_600_000);

describe(`a newsletter to ${LETTERS} people without an account, the process killed on the way`, () => {
  let product: MailingProduct;
  beforeAll(async () => {
    product = await MailingProduct.start();
  });
  afterAll(() => product.catcher.close());

  it(
    'reaches each by a link of their own, misses nobody but who left meanwhile, and repeats one at most',
    async () => {
      const { url, catcher, owner } = product;
      const token = await signIn(url);
      const { rows } = await owner.query(
        `with who as (select id as author, home_entity_id as entity from users order by id limit 1),
         list as (insert into contact_lists (legal_entity_id, name, kind, audience)
           select entity, 'Famílias', 'static', 'everyone' from who returning id, legal_entity_id),
         people as (insert into contacts (legal_entity_id, name, emails)
           select entity, 'Família ' || n, array['familia-' || n || '@x.test'] from who, generate_series(1, $1::int) n
           returning id, legal_entity_id),
         members as (insert into contact_list_members (list_id, legal_entity_id, contact_id)
           select list.id, list.legal_entity_id, people.id from list, people)
         select who.author, who.entity, list.id as list from who, list`,
        [LETTERS],
      );
      const { author, entity, list } = rows[0];
      const id = await makeNewsletter({ pool: owner }, { entity, author, listId: list });
      await publishNewsletter({ pool: owner }, id);
      const sent = await post(url, `newsletter_reports/${id}/mail`, {}, token);
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      await until(() => catcher.mails.length >= LETTERS / 4, PATIENCE_MS);
      // The last of the list is not in the outbox yet.
      const left = await owner.query(
        `update contacts set email_opt_out_on = current_date where id = (
           select contact_id from bulk_letters order by place desc limit 1) returning emails[1] as email`,
      );
      await product.kill();
      const states = async (): Promise<Record<string, number>> => {
        const { rows } = await product.owner.query(
          'select state, count(*)::int as letters from bulk_letters group by state',
        );
        return Object.fromEntries(rows.map(({ state, letters }) => [state, letters]));
      };
      await until(async () => !('queued' in (await states())), PATIENCE_MS, 200);
      expect(await states()).toEqual({ sent: LETTERS - 1, skipped: 1 });
      const got = product.received('familia-');
      expect(new Set(got).size).toBe(LETTERS - 1);
      expect(got.length).toBeLessThanOrEqual(LETTERS);
      expect(got.some((line) => line.startsWith(`${left.rows[0].email} `))).toBe(false);
      const links = catcher.mails.map(
        ({ envelope, mail }) => `${envelope.to} ${/#\/newsletters\/pub\/\S+/.exec(mail.text ?? '')?.[0]}`,
      );
      // A letter that came twice leads to the same page; no two people are led to one, and no page is nobody's.
      expect(new Set(links).size).toBe(LETTERS - 1);
      expect(new Set(links.map((line) => line.split(' ')[1])).size).toBe(LETTERS - 1);
      const { rows: made } = await product.owner.query(
        "select count(*)::int as links from public_links where purpose = 'newsletter-personal'",
      );
      expect(made).toEqual([{ links: LETTERS - 1 }]);
      const { code, stderr } = await product.end();
      expect(code).toBe(0);
      expect(stderr).not.toMatch(/x\.test|Família \d/);
    },
    PATIENCE_MS + 120_000,
  );
});
