import { complementModule } from '@conforme/contracts/modules/complement/complement.contract.ts';
import type { Complement } from '@conforme/contracts/modules/complement/complement.schemas.ts';
import { upload } from '../../core/api/upload.ts';
import { useSend } from '../../core/api/use-send.ts';
import { OrganisationLogo } from '../../platform/organisations/organisation-logo.tsx';

const { changeLogo, removeLogo } = complementModule.endpoints;

export function OwnLogo({ detail }: { detail: Complement }) {
  const removal = useSend(removeLogo);
  const params = { id: String(detail.id) };
  return (
    <div className="complement-logo">
      <OrganisationLogo
        stored={detail.logo}
        rules={changeLogo.upload}
        send={(file, options) => upload(changeLogo, { params }, file, options)}
        remove={() => removal.mutateAsync({ params })}
      />
    </div>
  );
}
