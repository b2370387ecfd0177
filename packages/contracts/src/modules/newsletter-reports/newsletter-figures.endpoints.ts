import { endpoint } from '../../core/endpoint.ts';
import { id, instant, z } from '../../core/schema.ts';
import { figureCount as count } from '../../platform/figures/figure-schemas.ts';
import { figuresQuery } from '../../platform/figures/figures-query.ts';

/** What readers did; of each newsletter everybody counts once, by the reading or signature that counts now. */
const response = { readings: count, signatures: count, likes: count, comments: count };

/** Of what was published within a period. */
const newsletterFigures = z.strictObject({
  total: count,
  /** How many of them ask for signatures. */
  asking: count,
  ...response,
  /** Half of the readings were shorter. */
  median_seconds: count.nullable(),
  /** When it was published, read, signed, liked and commented on. */
  months: z.array(z.strictObject({ month: z.string(), published: count, ...response })),
  groups: z.array(z.strictObject({ id, name: z.string(), published: count, ...response })),
  /** Where signers belonged when they signed. */
  units: z.array(z.strictObject({ key: z.string(), count })),
  /** The last ones, with everybody they are for now. */
  latest: z.array(
    z.strictObject({
      id,
      title: z.string(),
      published_at: instant,
      asks_signature: z.boolean(),
      signature_due_on: z.string().nullable(),
      audience: count,
      readers: count,
      signed: count,
    }),
  ),
});
export type NewsletterFigures = z.output<typeof newsletterFigures>;

export const newsletterFiguresEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: '/api/v1/newsletter_reports/figures',
    access: { rule: 'newsletters.show' },
    summary:
      'Números dos informativos publicados em um período: leituras, assinaturas, curtidas e comentários',
    query: figuresQuery,
    response: newsletterFigures,
  }),
};
