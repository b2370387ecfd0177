import { linkPurposes } from '@conforme/contracts/core/link-purposes.ts';
import type { MissingPart } from '@conforme/contracts/platform/organisations/form-requirements.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import './form-link-dialog.css';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import { QrSheet } from '../qr-code/qr-sheet.tsx';
import type { OfferedForm } from './offered-form.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly form: OfferedForm;
  readonly entityId: number;
}

/** Shows the address where there is one. Opening the form to everybody is asked first: looking alone opens nothing. */
export function FormLinkDialog({ opened, onClose, form, entityId }: Props) {
  const { formLink, openForm } = form.endpoints;
  const stands = useEndpoint(formLink, { query: { legal_entity_id: String(entityId) } }, { enabled: opened });
  const { mutate, data, reset, isPending } = useSend(openForm, { announce: false });
  const isReady = opened && stands.data?.is_open === true && stands.data.has_link;
  const missing = stands.data?.missing ?? [];
  const show = () => mutate({ body: { legal_entity_id: entityId } });
  // Asked once each time it opens.
  useWhenChanged(() => {
    reset();
    if (isReady) show();
  }, [isReady, entityId]);
  return (
    <Modal opened={opened} onClose={onClose} title={form.title} size={480}>
      <Content
        form={form}
        url={data?.url}
        organisation={stands.data?.organisation}
        isClosed={stands.data !== undefined && !isReady}
        isError={stands.isError}
        missing={missing}
        entityId={entityId}
      />
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {stands.data && !isReady && !data && missing.length === 0 && (
          <Button loading={isPending} onClick={show}>
            {stands.data.is_open ? 'Criar o link' : 'Abrir o formulário e criar o link'}
          </Button>
        )}
      </div>
    </Modal>
  );
}

interface ContentProps {
  readonly form: OfferedForm;
  readonly url: string | undefined;
  readonly organisation: string | undefined;
  readonly isClosed: boolean;
  readonly isError: boolean;
  readonly missing: readonly MissingPart[];
  readonly entityId: number;
}

function Content({ form, url, organisation, isClosed, isError, missing, entityId }: ContentProps) {
  if (isError) return <p role="alert">Não deu para ler agora se o formulário está aberto. Tente de novo.</p>;
  if (url && organisation)
    return (
      <div className="stack">
        {missing.length > 0 && (
          <div className="callout" data-tone="info">
            <p>O formulário continua aberto, para que ninguém fique sem atendimento, mas falta:</p>
            <Missing missing={missing} entityId={entityId} />
          </div>
        )}
        <QrSheet organisation={organisation} what={linkPurposes[form.purpose].label} url={url} />
        <p className="muted qr-sheet-note">
          Publique o link no site e o QR code no balcão. Para revogá-lo, vá a <b>Links públicos</b>; para
          fechar o formulário, à página da organização.
        </p>
        <p className="muted qr-sheet-note">
          {form.followed} <bdi>{`${location.origin}/#${form.followPath}`}</bdi>
        </p>
      </div>
    );
  if (!isClosed) return <Skeleton height={240} />;
  return (
    <div className="stack">
      <p>{form.about(organisation)}</p>
      {missing.length > 0 && (
        <div className="callout" data-tone="info">
          <p>Antes de abrir o formulário, falta:</p>
          <Missing missing={missing} entityId={entityId} />
        </div>
      )}
    </div>
  );
}

/** Each with its reason, and a way to where it is put right for whoever may. */
function Missing({ missing, entityId }: Pick<ContentProps, 'missing' | 'entityId'>) {
  const mayEdit = useCan()('legal_entities.edit');
  return (
    <ul className="form-missing">
      {missing.map(({ code, label, reason, place }) => (
        <li key={code}>
          {mayEdit ? (
            <AppLink to={`/people/legal_entities/${entityId}/edit?part=${place}`}>{label}</AppLink>
          ) : (
            <b>{label}</b>
          )}
          <span className="muted small"> {reason}</span>
        </li>
      ))}
      {!mayEdit && <li>Peça a quem cuida do cadastro da organização.</li>}
    </ul>
  );
}
