import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import {
  type LegalEntityDetail,
  noticePublish,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import type { DescribedFields } from '../../core/form/field-of.ts';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { dialogField } from './dialog-field.ts';

interface Props {
  readonly opened: boolean;
  readonly detail: LegalEntityDetail;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Begins with what is published. Closing keeps what was written until the page is left. */
export function NoticeDialog({ opened, detail, onClose, onDone }: Props) {
  const send = useSend(legalEntities.endpoints.publishNotice);
  const described = useRef<DescribedFields>(new Map()).current;
  const follows = detail.notice?.version ?? 0;
  const { form, onSubmit } = useContractForm({
    schema: noticePublish,
    initial: { body: detail.notice?.body ?? '' },
    prepare: (values: { body: string }) => ({ ...values, follows }),
  });
  const submit = onSubmit(async (body) => {
    await send.mutateAsync({ params: { id: String(detail.id) }, body });
    onClose();
    await onDone();
  });
  return (
    <Modal opened={opened} onClose={onClose} title={`Aviso de privacidade, versão ${follows + 1}`} size={720}>
      <form onSubmit={submit} noValidate autoComplete="off">
        <TextAreaField
          of={dialogField(form, noticePublish, described)('body')}
          label="Texto"
          help="Diga que dados são usados, para quê, por quanto tempo, com quem são compartilhados e como falar com o encarregado."
          rows={14}
        />
        <p className="muted small">
          Depois de publicada, a versão não se altera: uma correção é outra versão.
        </p>
        <div className="modal-foot">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={send.isPending}>
            Publicar versão {follows + 1}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
