import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import type { UploadOptions } from '../../core/api/upload-options.ts';
import { usePicture } from '../../core/api/use-picture.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { ImageField } from '../files/image-field.tsx';
import './organisation-logo.css';

interface Props {
  readonly stored: string | null;
  readonly rules: UploadRules;
  readonly send: (file: File, options: UploadOptions) => Promise<{ logo: string | null }>;
  readonly remove: () => Promise<unknown>;
}

/** Sent by itself, apart from the form beside it: what stands there is not touched. */
export function OrganisationLogo({ stored, rules, send, remove }: Props) {
  const [logo, setLogo] = useState(stored);
  return (
    <section className="card form-section organisation-logo" aria-labelledby="organisation-logo">
      <div className="form-section-head">
        <h2 id="organisation-logo">Logotipo</h2>
        <p className="muted">Aparece nos formulários públicos e nos documentos. Pode ficar para depois.</p>
      </div>
      <ImageField
        rules={rules}
        noun="logotipo"
        picture={logo ? <Logo address={logo} /> : <NoLogo />}
        hasPicture={logo !== null}
        send={send}
        onSent={(sent) => {
          toastSuccess();
          setLogo(sent.logo);
        }}
        remove={() => remove().then(() => setLogo(null))}
        removeQuestion="O logotipo da organização é apagado."
      />
    </section>
  );
}

function Logo({ address }: { address: string }) {
  const shown = usePicture(address);
  return shown === null ? <NoLogo /> : <img src={shown} alt="Logotipo atual" />;
}

const NoLogo = () => (
  <span className="organisation-no-logo" aria-hidden="true">
    <IconBuilding size={28} stroke={1.4} />
  </span>
);
