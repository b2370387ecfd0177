import { formatCivilDate, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { NewsletterFigures } from '@conforme/contracts/modules/newsletter-reports/newsletter-figures.endpoints.ts';
import { shareWords } from '@conforme/contracts/platform/figures/share-of.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { FigureCard } from '../../platform/case-handling/figures/figure-cards.tsx';
import { count } from '../../platform/case-handling/figures/figures-words.ts';
import { BarTable } from '../../platform/charts/bar-table.tsx';

/** How far each of the last ones got: whoever may read its report goes there. */
export function LatestNewsletters({ latest }: Pick<NewsletterFigures, 'latest'>) {
  const mayOpen = useCan()('newsletter_workflows.detail');
  return (
    <FigureCard title="Os últimos publicados" note="Do público de agora, quantos leram e quantos assinaram.">
      <BarTable
        caption="Público, leituras e assinaturas dos últimos informativos"
        head="Informativo"
        rows={latest}
        keyOf={({ id }) => id}
        nameOf={({ id, title }) =>
          mayOpen ? <AppLink to={`/newsletters/${id}/report`}>{title}</AppLink> : title
        }
        amountOf={({ readers }) => readers}
        amountLabel="Leram"
        columns={[
          { label: 'Público', of: ({ audience }) => count(audience) },
          { label: 'Leram %', of: ({ readers, audience }) => shareWords(readers, audience) },
          {
            label: 'Assinaram',
            of: ({ asks_signature, signed, audience }) =>
              asks_signature ? `${count(signed)} (${shareWords(signed, audience)})` : 'não pede',
          },
          {
            label: 'Assinar até',
            of: ({ signature_due_on }) => (signature_due_on ? formatCivilDate(signature_due_on) : '–'),
            isExtra: true,
          },
          { label: 'Publicado em', of: ({ published_at }) => formatDay(published_at), isExtra: true },
        ]}
      />
    </FigureCard>
  );
}
