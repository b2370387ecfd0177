import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { ActionIcon, Button, Menu, Modal, Switch, Textarea } from '@mantine/core';
import {
  IconArchive,
  IconChartBar,
  IconDots,
  IconEye,
  IconHistory,
  IconLink,
  IconRoute,
  IconSend,
  IconSignature,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { isStale } from '../../../core/form/use-staff-form.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { toastError } from '../../../core/toast/toast-store.ts';
import { PublicLinkDialog } from './public-link-dialog.tsx';

const VersionsDialog = lazyPart(() =>
  import('./versions-dialog.tsx').then((module) => module.VersionsDialog),
);

interface Props {
  readonly detail: NewsletterDetail;
  readonly isChanged: () => boolean;
  /** The version the page stands on: what is read here is what goes out. */
  readonly settled: () => Promise<number>;
  /** The record changed beside the form. */
  readonly onChanged: () => Promise<void>;
  readonly reread: () => Promise<NewsletterDetail>;
}

/** Release, versions, link and archive: what is done to the whole newsletter. */
export function ReleaseActions({ detail, isChanged, settled, onChanged, reread }: Props) {
  const can = useCan();
  const [open, setOpen] = useState<'release' | 'versions' | 'link' | null>(null);
  const close = () => setOpen(null);
  const archive = useSend(newsletters.endpoints.archive);
  const isReleased = detail.status === 'RE';
  const isArchived = detail.archived_at !== null;
  const askRelease = () => {
    if (isChanged()) return toastError('Salve o que você escreveu antes de liberar.');
    setOpen('release');
  };
  const toggleArchive = async () => {
    const { version } = await reread();
    await archive.mutateAsync({
      params: { id: String(detail.id) },
      body: { version, archived: !isArchived },
    });
    await onChanged();
  };
  return (
    <>
      {detail.under_review && (
        <Button
          variant="default"
          component={AppLink}
          to={`/newsletters/${detail.id}/review`}
          leftSection={<IconRoute size={17} stroke={1.6} />}
        >
          Ver a revisão
        </Button>
      )}
      {!detail.under_review && can('newsletters.release') && (
        <Button leftSection={<IconSend size={17} stroke={1.6} />} onClick={askRelease}>
          {isReleased ? 'Publicar versão' : 'Liberar'}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Mais ações">
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={AppLink} to={`/newsletters/${detail.id}`} leftSection={<IconEye size={16} />}>
            Abrir a página
          </Menu.Item>
          <Menu.Item
            component={AppLink}
            to={`/newsletters/${detail.id}/review`}
            leftSection={<IconRoute size={16} />}
          >
            Revisão e aprovação
          </Menu.Item>
          {can('newsletter_workflows.detail') && (
            <Menu.Item
              component={AppLink}
              to={`/newsletters/${detail.id}/report`}
              leftSection={<IconChartBar size={16} />}
            >
              Relatório e envio por e-mail
            </Menu.Item>
          )}
          {isReleased && can('newsletters.view_signatures') && (
            <Menu.Item
              component={AppLink}
              to={`/newsletters/${detail.id}/signatures`}
              leftSection={<IconSignature size={16} />}
            >
              Leituras e assinaturas
            </Menu.Item>
          )}
          {isReleased && (
            <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOpen('versions')}>
              Comparar versões
            </Menu.Item>
          )}
          {isReleased && can('newsletters.release') && (
            <>
              <Menu.Item leftSection={<IconLink size={16} />} onClick={() => setOpen('link')}>
                Link público
              </Menu.Item>
              <Menu.Item leftSection={<IconArchive size={16} />} onClick={toggleArchive}>
                {isArchived ? 'Tirar do arquivo' : 'Arquivar'}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ReleaseDialog opened={open === 'release'} onClose={close} {...{ detail, settled, onChanged }} />
      <VersionsDialog opened={open === 'versions'} onClose={close} newsletter={detail} />
      <PublicLinkDialog opened={open === 'link'} onClose={close} newsletterId={detail.id} />
    </>
  );
}

interface DialogProps extends Omit<Props, 'isChanged' | 'reread'> {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function ReleaseDialog({ opened, onClose, detail, settled, onChanged }: DialogProps) {
  const [isRelevant, setRelevant] = useState(false);
  const [note, setNote] = useState('');
  const release = useSend(newsletters.endpoints.release, {
    handles: (error) => error.status === 422 || isStale(error),
  });
  const isFirst = detail.status === 'DR';
  const send = async () => {
    try {
      const version = await settled();
      await release.mutateAsync({
        params: { id: String(detail.id) },
        body: { version, relevant: isRelevant, note: note.trim() || null },
      });
      onClose();
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.status === 422)
        toastError(Object.values(error.errors ?? {})[0]?.[0] ?? 'O informativo ainda não pode ser liberado.');
      if (!isStale(error)) return;
      toastError(
        'Outra pessoa alterou este informativo. A página já mostra como ele está: leia antes de liberar.',
      );
      onClose();
      await onChanged();
    }
  };
  const isLater = detail.publish_at !== null && Date.parse(detail.publish_at) > Date.now();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isFirst ? 'Liberar o informativo' : 'Publicar nova versão'}
      size={480}
    >
      <p>
        {isFirst
          ? isLater
            ? 'Ele fica agendado e chega ao Mural do público na data escolhida.'
            : 'Ele chega agora ao Mural de todo o público escolhido.'
          : 'Quem abrir o informativo passa a ler esta versão. As anteriores ficam guardadas.'}
      </p>
      {!isFirst && (
        <>
          <Switch
            label="Alteração relevante"
            description="Avisa o público e pede de novo a assinatura de todos."
            checked={isRelevant}
            onChange={(event) => setRelevant(event.currentTarget.checked)}
            mt="md"
          />
          <Textarea
            label="O que mudou"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            mt="md"
          />
        </>
      )}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={send} loading={release.isPending}>
          {isFirst ? 'Liberar' : 'Publicar'}
        </Button>
      </div>
    </Modal>
  );
}
