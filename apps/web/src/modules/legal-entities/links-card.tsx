import { linkPurposeChoices } from '@conforme/contracts/core/link-purposes.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type { LiveLink } from '@conforme/contracts/modules/legal-entities/legal-entity-parts.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { FormLinkButton } from '../../platform/form-link/form-link-button.tsx';
import { offeredIncidentForm } from '../../platform/form-link/incident-form.tsx';
import { offeredPrivacyForm } from '../../platform/form-link/privacy-form.tsx';
import { offeredIntimidationForm, offeredReportingForm } from '../../platform/form-link/sealed-forms.tsx';

const LinkSheet = lazyPart(() => import('./link-sheet.tsx').then((module) => module.LinkSheet));

interface Props {
  readonly entityId: number;
  readonly organisation: string;
}

/** What this organisation has opened to everybody; an address is shown to whoever may copy it, and that is recorded. */
export function LinksCard({ entityId, organisation }: Props) {
  const links = useEndpoint(legalEntities.endpoints.links, { params: { id: String(entityId) } });
  const [shown, setShown] = useState<LiveLink | null>(null);
  return (
    <section className="card form-section" aria-labelledby="organisation-links">
      <div className="form-section-head">
        <h2 id="organisation-links">Links públicos</h2>
        <p className="muted">
          O que se abre desta organização sem entrar no Conforme, com o QR code para imprimir.
        </p>
      </div>
      {links.isError && <p role="alert">Os links não puderam ser lidos agora.</p>}
      {links.isPending && <Skeleton height={44} />}
      {links.data?.length === 0 && (
        <p className="muted">Nenhum link vale agora. Eles nascem nos formulários e nas publicações.</p>
      )}
      {links.data && links.data.length > 0 && (
        <ul className="plain-list organisation-entries">
          {links.data.map((link) => (
            <LinkLine key={link.id} link={link} onShow={() => setShown(link)} />
          ))}
        </ul>
      )}
      <div className="organisation-forms">
        <FormLinkButton form={offeredPrivacyForm} entityId={entityId} />
        <FormLinkButton form={offeredIncidentForm} entityId={entityId} />
        <FormLinkButton form={offeredReportingForm} entityId={entityId} />
        <FormLinkButton form={offeredIntimidationForm} entityId={entityId} />
      </div>
      <LinkSheet
        opened={shown !== null}
        link={shown}
        organisation={organisation}
        onClose={() => setShown(null)}
      />
    </section>
  );
}

function LinkLine({ link, onShow }: { readonly link: LiveLink; readonly onShow: () => void }) {
  const mayShow = useCan()('public_links.menu') && link.copyable;
  return (
    <li className="organisation-entry-head">
      <span>
        <span className="medium">{link.label}</span>
        <span className="muted small num organisation-line">
          {linkPurposeChoices.labels[link.purpose]}
          {link.expires_at && ` · vale até ${formatDateTime(link.expires_at)}`}
        </span>
      </span>
      {mayShow && (
        <Button
          variant="default"
          leftSection={<IconQrcode size={17} stroke={1.7} aria-hidden="true" />}
          aria-label={`QR code: ${link.label}`}
          onClick={onShow}
        >
          QR code
        </Button>
      )}
    </li>
  );
}
