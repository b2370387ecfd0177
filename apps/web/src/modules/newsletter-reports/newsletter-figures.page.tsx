import {
  type NewsletterFigures,
  newsletterFiguresEndpoints,
} from '@conforme/contracts/modules/newsletter-reports/newsletter-figures.endpoints.ts';
import { FigureCard, FigureTile } from '../../platform/case-handling/figures/figure-cards.tsx';
import { CountedCard, FiguresScreen } from '../../platform/case-handling/figures/figures-screen.tsx';
import { count } from '../../platform/case-handling/figures/figures-words.ts';
import { BarTable } from '../../platform/charts/bar-table.tsx';
import { MonthBars } from '../../platform/charts/month-bars.tsx';
import { LatestNewsletters } from './latest-newsletters.tsx';
import { readingTimeWords } from './reading-time-words.ts';

type Month = NewsletterFigures['months'][number];

/** What was published in a period, and how many read, signed and answered it. */
export const NewsletterFiguresPage = () => (
  <FiguresScreen<NewsletterFigures>
    endpoint={newsletterFiguresEndpoints.figures}
    page="/newsletters/figures"
    none="Nenhum informativo foi publicado nestes meses."
    tiles={(figures) => (
      <>
        <FigureTile label="Publicados" value={count(figures.total)} />
        <FigureTile label="Pedem assinatura" value={count(figures.asking)} />
        <FigureTile label="Leituras" value={count(figures.readings)} />
        <FigureTile label="Metade leu por até" value={readingTimeWords(figures.median_seconds)} />
        <FigureTile label="Assinaturas" value={count(figures.signatures)} />
        <FigureTile label="Curtidas" value={count(figures.likes)} />
        <FigureTile label="Comentários" value={count(figures.comments)} />
      </>
    )}
    cards={(figures) => (
      <>
        <LatestNewsletters latest={figures.latest} />
        <FigureCard
          title="Leituras e assinaturas por mês"
          note="Do que foi publicado no período. Cada pessoa conta uma vez por informativo; depois de uma alteração relevante, só o que veio com ela."
        >
          <MonthBars
            title="Leituras e assinaturas, mês a mês"
            rows={figures.months}
            series={[
              { label: 'Leituras', of: ({ readings }: Month) => readings },
              { label: 'Assinaturas', of: ({ signatures }: Month) => signatures },
            ]}
          />
        </FigureCard>
        <FigureCard title="Curtidas e comentários por mês">
          <MonthBars
            title="Curtidas e comentários, mês a mês"
            rows={figures.months}
            series={[
              { label: 'Curtidas', of: ({ likes }: Month) => likes },
              { label: 'Comentários', of: ({ comments }: Month) => comments },
            ]}
          />
        </FigureCard>
        <FigureCard title="Publicados por mês">
          <MonthBars
            title="Informativos publicados, mês a mês"
            rows={figures.months}
            series={[{ label: 'Publicados', of: ({ published }: Month) => published }]}
          />
        </FigureCard>
        <FigureCard title="Por grupo">
          <BarTable
            caption="Informativos, leituras, assinaturas, curtidas e comentários por grupo"
            head="Grupo"
            rows={figures.groups}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            amountOf={({ published }) => published}
            amountLabel="Publicados"
            columns={[
              { label: 'Leituras', of: ({ readings }) => count(readings) },
              { label: 'Assinaturas', of: ({ signatures }) => count(signatures) },
              { label: 'Curtidas', of: ({ likes }) => count(likes), isExtra: true },
              { label: 'Comentários', of: ({ comments }) => count(comments), isExtra: true },
            ]}
          />
        </FigureCard>
        <CountedCard
          title="Assinaturas por unidade"
          note="A unidade de cada pessoa no dia em que assinou."
          head="Unidade"
          of="Assinaturas"
          rows={figures.units}
        />
      </>
    )}
  />
);
