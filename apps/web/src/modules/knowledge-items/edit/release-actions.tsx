import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import type { KnowledgeDetail } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { Button, Modal, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconHistory, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { toastError } from '../../../core/toast/toast-store.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

const VersionsDialog = lazyPart(() =>
  import('../versions-dialog.tsx').then((module) => module.VersionsDialog),
);

interface Props {
  readonly detail: KnowledgeDetail;
  readonly isChanged: () => boolean;
  /** The record changed beside the form. */
  readonly onChanged: () => Promise<void>;
  /** The text of an earlier version took the place of what was written. */
  readonly onTaken: (detail: KnowledgeDetail) => void;
  readonly reread: () => Promise<KnowledgeDetail>;
}

/** Release and versions: what is done to the whole article. */
export function ReleaseActions({ detail, isChanged, onChanged, onTaken, reread }: Props) {
  const can = useCan();
  const [open, setOpen] = useState<'release' | 'versions' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  const isReleased = detail.status === 'RE';
  const ask = (what: 'release' | 'versions' | 'withdraw') => {
    if (isChanged()) return toastError('Salve o que você escreveu antes.');
    setOpen(what);
  };
  return (
    <>
      <Button
        variant="default"
        component={AppLink}
        to={`/knowledge/items/${detail.id}`}
        leftSection={<IconEye size={17} stroke={1.6} />}
      >
        Abrir
      </Button>
      {detail.current_version > 0 && (
        <Button
          variant="default"
          leftSection={<IconHistory size={17} stroke={1.6} />}
          onClick={() => ask('versions')}
        >
          Versões
        </Button>
      )}
      {isReleased && can('knowledge_items.release') && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} stroke={1.6} />}
          onClick={() => ask('withdraw')}
        >
          Voltar a rascunho
        </Button>
      )}
      {can('knowledge_items.release') && (
        <Button leftSection={<IconSend size={17} stroke={1.6} />} onClick={() => ask('release')}>
          {isReleased ? 'Liberar versão' : 'Liberar'}
        </Button>
      )}
      <ReleaseDialog opened={open === 'release'} onClose={close} {...{ detail, onChanged, reread }} />
      <WithdrawDialog opened={open === 'withdraw'} onClose={close} {...{ detail, onChanged, reread }} />
      <VersionsDialog
        opened={open === 'versions'}
        onClose={close}
        item={detail}
        reread={reread}
        onTaken={(taken) => {
          close();
          onTaken(taken);
        }}
      />
    </>
  );
}

interface DialogProps extends Omit<Props, 'isChanged' | 'onTaken'> {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function WithdrawDialog({ opened, onClose, detail, onChanged, reread }: DialogProps) {
  const withdraw = useSend(knowledgeItems.endpoints.withdraw);
  const send = async () => {
    try {
      const { version } = await reread();
      await withdraw.mutateAsync({ params: { id: String(detail.id) }, body: { version } });
      onClose();
      await onChanged();
    } catch (error) {
      // What the server refused has been told.
      if (!(error instanceof ApiError)) throw error;
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={send}
      isSending={withdraw.isPending}
      question="O artigo sai da consulta e ninguém mais o lê até ser liberado de novo. As versões e os votos ficam guardados."
      subject={detail.title}
      yes="Voltar a rascunho"
      no="Cancelar"
      isDangerous
    />
  );
}

function ReleaseDialog({ opened, onClose, detail, onChanged, reread }: DialogProps) {
  const [note, setNote] = useState('');
  const release = useSend(knowledgeItems.endpoints.release, { handles: (error) => error.status === 422 });
  const isFirst = detail.status === 'DR';
  const send = async () => {
    try {
      const { version } = await reread();
      await release.mutateAsync({
        params: { id: String(detail.id) },
        body: { version, note: note.trim() || null },
      });
      setNote('');
      onClose();
      await onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        toastError(Object.values(error.errors ?? {})[0]?.[0] ?? 'O artigo ainda não pode ser liberado.');
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isFirst ? 'Liberar o artigo' : 'Liberar nova versão'}
      size={480}
    >
      <p>
        {isFirst
          ? 'Todo o público escolhido passa a achá-lo na consulta.'
          : 'Quem abrir o artigo passa a ler este texto. As versões anteriores ficam guardadas.'}
      </p>
      {!isFirst && (
        <Textarea
          label="O que mudou"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          mt="md"
        />
      )}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={send} loading={release.isPending}>
          Liberar
        </Button>
      </div>
    </Modal>
  );
}
