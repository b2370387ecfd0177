import type { SignatureFigures } from '@conforme/contracts/modules/newsletters/signatures.schemas.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';

const words: Readonly<Record<string, string>> = {
  created: 'Criado',
  released: 'Liberado',
  version: 'Nova versão',
  published: 'Publicado',
  archived: 'Arquivado',
  unarchived: 'Tirado do arquivo',
  reminded: 'Lembrete enviado',
  submitted: 'Enviado para revisão',
  approved: 'Aprovado',
  sent_back: 'Devolvido com ajustes',
  rejected: 'Reprovado',
  withdrawn: 'Retirado da revisão',
  mailed: 'Enviado por e-mail',
};

/** What happened to it, the newest first. */
export function NewsletterEvents({ events }: { events: SignatureFigures['events'] }) {
  const shown = events.filter(({ kind }) => words[kind] !== undefined);
  return (
    <section className="card newsletter-card" aria-labelledby="newsletter-events">
      <h2 id="newsletter-events">Andamento</h2>
      <ol className="plain-list newsletter-events">
        {shown.map(({ id, kind, version, actor, people, created_at }) => (
          <li key={id}>
            <strong>
              {words[kind]}
              {version !== null && kind === 'version' && ` ${version}`}
            </strong>
            <p className="muted small num">
              {[
                actor,
                people !== null &&
                  people > 0 &&
                  `${people.toLocaleString('pt-BR')} ${people === 1 ? 'pessoa' : 'pessoas'}`,
                formatDateTime(created_at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
