import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ShownDocument, ShownVersion } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import {
  classifications,
  documentStates,
  relationKinds,
  relationKindsBack,
} from '@conforme/contracts/platform/documents/document-choices.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { CheckCode } from '../../../platform/qr-code/check-code.tsx';
import { StateChip } from '../document-chips.tsx';

type Props = { readonly document: ShownDocument };

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

/** `children` is what staff do about it. */
export function StandingCard({ document, children }: Props & { readonly children?: React.ReactNode }) {
  const { effective_from, review_on, expires_on, kept_until, numbers, signature } = document;
  const reason = document.disposal_reason ?? document.ended_reason;
  return (
    <section className="card document-card" aria-labelledby="document-standing">
      <div className="row document-card-head">
        <h2 id="document-standing" className="grow">
          Situação
        </h2>
        <StateChip state={document.status} hasExpired={document.has_expired} />
      </div>
      <dl className="document-facts num">
        {effective_from && <Fact label="Em vigor desde">{formatCivilDate(effective_from)}</Fact>}
        {review_on && <Fact label="Próxima revisão">{formatCivilDate(review_on)}</Fact>}
        {expires_on && <Fact label="Validade">{formatCivilDate(expires_on)}</Fact>}
        <Fact label="Classificação">{classifications.labels[document.classification]}</Fact>
        {document.owner && <Fact label="Responsável">{document.owner}</Fact>}
        <Fact label="Guarda">
          {document.retention_years === null
            ? 'permanente'
            : kept_until
              ? `até ${formatCivilDate(kept_until)}`
              : `${document.retention_years} ${document.retention_years === 1 ? 'ano' : 'anos'} depois de valer`}
        </Fact>
        {signature && numbers.audience > 0 && (
          <Fact label="Leitura assinada">
            {numbers.signed.toLocaleString('pt-BR')} de {numbers.audience.toLocaleString('pt-BR')}
          </Fact>
        )}
        {document.tags.length > 0 && <Fact label="Marcadores">{document.tags.join(', ')}</Fact>}
      </dl>
      {document.status === 'archived' && document.ended_as === 'revoked' && (
        <p className="small">Foi revogado antes de ser arquivado: quem o confere é avisado disso.</p>
      )}
      {reason && <p className="small">Motivo: {reason}</p>}
      {document.held_at && (
        <p className="small">
          Eliminação suspensa desde {formatDateTime(document.held_at)}. Motivo: {document.hold_reason}
        </p>
      )}
      {children}
    </section>
  );
}

/** Of what came into force: that it is authentic, and still valid, is checked by anybody who holds a copy. */
export function CheckCard({ version }: { readonly version: ShownVersion | null }) {
  if (!version?.check) return null;
  return (
    <section className="card document-card" aria-labelledby="document-check">
      <h2 id="document-check">Autenticidade da versão {version.number}</h2>
      <CheckCode {...version.check} />
    </section>
  );
}

export function RelationsCard({ document, path }: Props & { readonly path: string }) {
  if (document.relations.length === 0) return null;
  return (
    <section className="card document-card" aria-labelledby="document-relations">
      <h2 id="document-relations">Documentos relacionados</h2>
      <ul className="plain-list document-versions">
        {document.relations.map(({ kind, back, id, code, title, status }) => (
          <li key={`${kind} ${back} ${id}`}>
            <span className="muted small">{(back ? relationKindsBack : relationKinds.labels)[kind]}</span>{' '}
            <AppLink to={`${path}/${id}`}>
              {code} – {title}
            </AppLink>{' '}
            <span className="muted small">{documentStates.labels[status]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '§' stands for the version, where there is one. */
const eventWords: Readonly<Record<string, string>> = {
  created: 'Cadastrado',
  version_sent: 'Arquivo da versão § enviado',
  send_to_review: 'Versão § enviada para revisão',
  withdraw: 'Versão § retirada da revisão',
  discard_version: 'Versão § descartada',
  begin_review: 'Revisão periódica começada',
  approve: 'Versão § aprovada',
  return: 'Versão § devolvida para ajustes',
  released: 'Versão § publicada',
  announced: 'Leitores avisados',
  reminded: 'Quem falta assinar foi lembrado',
  keep: 'Mantido depois da revisão',
  supersede: 'Marcado como substituído',
  revoke: 'Revogado',
  archive: 'Arquivado',
  hold: 'Eliminação suspensa',
  lift_hold: 'Suspensão da eliminação encerrada',
  dispose: 'Arquivos eliminados',
};

export function EventsCard({ document: { events } }: Props) {
  if (events.length === 0) return null;
  return (
    <section className="card document-card" aria-labelledby="document-events">
      <h2 id="document-events">Histórico</h2>
      <ul className="plain-list document-versions">
        {events.map(({ id, kind, number, actor, reason, created_at }) => (
          <li key={id} className="small">
            {(eventWords[kind] ?? kind).replace('§', String(number ?? ''))}
            <span className="muted num">
              {' '}
              · {formatDateTime(created_at)}
              {actor && ` · ${actor}`}
            </span>
            {reason && <p className="muted">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
