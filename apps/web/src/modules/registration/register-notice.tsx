import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { useEffect, useState } from 'react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { request } from '../../core/api/request.ts';

const { notice: noticeEndpoint } = endpointsOf<typeof registration>('registration');
type Told = CallResult<typeof noticeEndpoint>;

/** Who receives what is typed here and what for, before it is sent; the notice opens in its place. */
export function RegisterNotice() {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    // Without an answer the sentence below still holds.
    request(noticeEndpoint, {}).then(setTold, () => undefined);
  }, []);
  const { organisation, officer, notice } = told ?? { organisation: null, officer: null, notice: null };
  return (
    <div className="register-notice muted small">
      <p>
        Usamos seus dados apenas para criar a conta e falar com você sobre ela.
        {organisation && ` Quem os recebe é ${organisation}.`}
        {officer && (
          <>
            {' '}
            Sobre eles, fale com {officer.name}: <a href={`mailto:${officer.email}`}>{officer.email}</a>.
          </>
        )}
      </p>
      {notice && (
        <details>
          <summary>Ler o aviso de privacidade</summary>
          <p className="num">
            Versão {notice.version}, publicada em {formatDateTime(notice.published_at)}.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
          <section className="register-notice-text" tabIndex={0} aria-label="Texto do aviso">
            {notice.body}
          </section>
        </details>
      )}
    </div>
  );
}
