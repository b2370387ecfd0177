import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { Mark } from '../../core/ui/logo.tsx';
import type { PublishedNotice } from './notice-dialog.tsx';
import './public-form.css';

const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx').then((module) => module.NoticeDialog));

export interface FrameFacts {
  readonly organisation: {
    readonly name: string;
    readonly city: string | null;
    readonly federation_unit: string | null;
  };
  /** Whom the page names as responsible; without a title it is the encarregado, whom the law has named. */
  readonly officer: { readonly title?: string; readonly name: string; readonly email: string } | null;
  /** Of the organisation itself: the channel for holders where there is no encarregado. */
  readonly contact?: { readonly email: string | null; readonly phone: string | null };
  readonly notice: PublishedNotice | null;
}

interface Props {
  readonly facts: FrameFacts | null;
  readonly logo: string | null;
  /** Above, while no organisation is known. */
  readonly head?: ReactNode;
  /** Beside the words: the steps. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the organisation's, not of ours: its name and logo above, whoever answers for the data below. */
export function PublicFrame({ facts, logo, head, side, children }: Props) {
  return (
    <div className="public">
      {/* By the click and not by the address: the address is the form's own. */}
      <button
        type="button"
        className="public-skip"
        onClick={() => document.getElementById('conteudo')?.focus()}
      >
        Ir para o conteúdo
      </button>
      <header className="public-top">
        <div className="public-in">{facts ? <OrganisationHead facts={facts} logo={logo} /> : head}</div>
      </header>
      <div className={side ? 'public-in public-columns' : 'public-in'}>
        {side}
        <main id="conteudo" className="public-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <footer className="public-foot">
        <div className="public-in">
          {facts && <WhoAnswers facts={facts} />}
          <p className="public-made">
            <Mark size={16} />
            Feito com Conforme
          </p>
        </div>
      </footer>
    </div>
  );
}

function OrganisationHead({ facts: { organisation }, logo }: { facts: FrameFacts; logo: string | null }) {
  const place = [organisation.city, organisation.federation_unit].filter(Boolean).join(' – ');
  return (
    <>
      {logo ? (
        <img className="public-logo" src={logo} alt="" width={40} height={40} />
      ) : (
        <span className="public-logo public-letter" aria-hidden="true">
          {organisation.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className="public-who">
        <p className="public-organisation">{organisation.name}</p>
        {place && <p className="public-place">{place}</p>}
      </div>
    </>
  );
}

function Channel({ contact: { email, phone } }: Required<Pick<FrameFacts, 'contact'>>) {
  if (email === null && phone === null) return null;
  return (
    <p className="num">
      Canal para os titulares dos dados: {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ', '}
      {phone && formatPhone(phone)}
    </p>
  );
}

function WhoAnswers({ facts: { officer, contact, notice } }: { facts: FrameFacts }) {
  const [isReading, setReading] = useState(false);
  return (
    <div>
      {officer ? (
        <p>
          {officer.title ?? 'Pessoa encarregada dos dados'}: {officer.name},{' '}
          <a href={`mailto:${officer.email}`}>{officer.email}</a>
        </p>
      ) : (
        contact && <Channel contact={contact} />
      )}
      {notice && (
        <>
          <button type="button" className="public-link" onClick={() => setReading(true)}>
            Aviso de privacidade
          </button>
          <NoticeDialog notice={notice} opened={isReading} onClose={() => setReading(false)} />
        </>
      )}
    </div>
  );
}
