import { complementModule } from '@conforme/contracts/modules/complement/complement.contract.ts';
import type { Complement } from '@conforme/contracts/modules/complement/complement.schemas.ts';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { upload } from '../../core/api/upload.ts';
import { usePicture } from '../../core/api/use-picture.ts';
import { useSend } from '../../core/api/use-send.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { ImageField } from '../../platform/files/image-field.tsx';

const { changeLogo, removeLogo } = complementModule.endpoints;

/** Sent by itself, apart from the form below it: what stands there is not touched. */
export function OrganisationLogo({ detail }: { detail: Complement }) {
  const [logo, setLogo] = useState(detail.logo);
  const removal = useSend(removeLogo);
  const params = { id: String(detail.id) };
  return (
    <section className="card form-section complement-logo" aria-labelledby="complement-logo">
      <div className="form-section-head">
        <h2 id="complement-logo">Logotipo</h2>
        <p className="muted">Aparece nos formulários públicos e nos documentos. Pode ficar para depois.</p>
      </div>
      <ImageField
        rules={changeLogo.upload}
        noun="logotipo"
        picture={logo ? <Logo address={logo} /> : <NoLogo />}
        hasPicture={logo !== null}
        send={(file, options) => upload(changeLogo, { params }, file, options)}
        onSent={(sent) => {
          toastSuccess();
          setLogo(sent.logo);
        }}
        remove={() => removal.mutateAsync({ params }).then(() => setLogo(null))}
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
  <span className="complement-no-logo" aria-hidden="true">
    <IconBuilding size={28} stroke={1.4} />
  </span>
);
