import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import type { NewsletterReport } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';
import { shareWords } from '@conforme/contracts/platform/figures/share-of.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { takeFile } from '../../core/api/take-file.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { FigureCard, FigureTile } from '../../platform/case-handling/figures/figure-cards.tsx';
import { count } from '../../platform/case-handling/figures/figures-words.ts';
import { BarTable } from '../../platform/charts/bar-table.tsx';
import '../../platform/case-handling/figures/figures.css';
import { eventWords } from '../../platform/newsletter-workflows/event-words.ts';
import { DayBars } from './day-bars.tsx';
import { MailCard } from './mail-card.tsx';
import { readingTimeWords } from './reading-time-words.ts';
import './newsletter-report.css';

const endpoints = endpointsOf<typeof newsletterReports>('newsletter-reports');

/** Whom it reached, who read and signed it, what they said of it: charts whose numbers stand in tables. */
export function NewsletterReportPage({ params: { id } }: PageProps<'/newsletters/:id/report'>) {
  const record = useEndpoint(endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Informativo não encontrado" listPath="/newsletters">
      {(report) => (
        <PageFrame
          title="Relatório"
          subtitle={`${report.newsletter.title}${report.newsletter.version > 0 ? ` · versão ${report.newsletter.version}` : ' · rascunho'}`}
          actions={<Downloads id={id} />}
        >
          <div className="report-columns">
            <div className="figures">
              <Tiles report={report} />
              <Units report={report} />
              <FigureCard title="Dia a dia">
                {report.days.length === 0 ? (
                  <p className="muted">Os números começam no dia da publicação.</p>
                ) : (
                  <DayBars days={report.days} />
                )}
              </FigureCard>
              <Pending report={report} />
            </div>
            <aside className="report-side" aria-label="Envio e andamento">
              <MailCard id={id} />
              <Events events={report.events} />
            </aside>
          </div>
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function Downloads({ id }: { id: string }) {
  const [taking, setTaking] = useState<string | null>(null);
  const take = async (format: 'pdf' | 'xlsx') => {
    setTaking(format);
    await takeFile(endpoints.file, { params: { id, format } }, `relatório.${format}`);
    setTaking(null);
  };
  return (['pdf', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.7} />}
      loading={taking === format}
      onClick={() => take(format)}
    >
      {format === 'pdf' ? 'PDF' : 'Planilha'}
    </Button>
  ));
}

function Tiles({ report }: { report: NewsletterReport }) {
  const { newsletter, audience, readers, signed, likes, comments, median_seconds } = report;
  return (
    <dl className="figures-tiles">
      <FigureTile label="Público" value={count(audience)} />
      <FigureTile label="Leram" value={`${count(readers)} (${shareWords(readers, audience)})`} />
      {newsletter.requires_signature && (
        <FigureTile label="Assinaram" value={`${count(signed)} (${shareWords(signed, audience)})`} />
      )}
      {newsletter.signature_due_on && (
        <FigureTile label="Assinar até" value={formatCivilDate(newsletter.signature_due_on).slice(0, 5)} />
      )}
      <FigureTile label="Metade leu por até" value={readingTimeWords(median_seconds)} />
      <FigureTile label="Curtidas" value={count(likes)} />
      <FigureTile label="Comentários" value={count(comments)} />
    </dl>
  );
}

function Units({ report: { units, newsletter } }: { report: NewsletterReport }) {
  const asks = newsletter.requires_signature;
  if (units.length === 0) return null;
  return (
    <FigureCard title="Por unidade">
      <BarTable
        caption="Público, leituras e assinaturas por unidade"
        head="Unidade"
        rows={units}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
        amountOf={(unit) => (asks ? unit.signed : unit.readers)}
        amountLabel={asks ? 'Assinaram' : 'Leram'}
        columns={[
          { label: 'Público', of: (unit) => count(unit.audience) },
          { label: '%', of: (unit) => shareWords(asks ? unit.signed : unit.readers, unit.audience) },
        ]}
      />
    </FigureCard>
  );
}

function Pending({ report: { pending, pending_count, newsletter } }: { report: NewsletterReport }) {
  if (newsletter.version === 0) return null;
  return (
    <FigureCard
      title={`${newsletter.requires_signature ? 'Faltam assinar' : 'Não leram'}: ${count(pending_count)}`}
      {...(pending_count > pending.length
        ? { note: `Os primeiros ${pending.length} por nome; a planilha tem todos.` }
        : {})}
    >
      {pending.length === 0 ? (
        <p className="muted">Não falta ninguém.</p>
      ) : (
        <ul className="plain-list report-pending">
          {pending.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
            <li key={at}>
              <span className="grow">
                {person.name}
                {person.unit && <span className="muted small"> · {person.unit}</span>}
              </span>
              {newsletter.requires_signature && (
                <Chip tone={person.has_read ? 'info' : 'mute'}>{person.has_read ? 'Leu' : 'Não abriu'}</Chip>
              )}
            </li>
          ))}
        </ul>
      )}
    </FigureCard>
  );
}

const Events = ({ events }: { events: NewsletterReport['events'] }) => (
  <section className="card figures-card" aria-labelledby="report-events">
    <h2 id="report-events">Andamento</h2>
    {events.length === 0 && <p className="muted">Nada aconteceu ainda.</p>}
    <ol className="plain-list report-events">
      {events.map((event) => (
        <li key={event.id}>
          <strong>{eventWords(event.kind)}</strong>
          <p className="muted small num">
            {[event.actor, event.detail, formatDateTime(event.created_at)].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  </section>
);
