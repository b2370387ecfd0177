import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import type { TemplateDetail } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import type { QuestionnaireFault } from '@conforme/contracts/platform/questionnaires/check-questionnaire.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import type { TemplateDraft } from './use-template-draft.ts';

interface Props {
  readonly draft: TemplateDraft;
  readonly faults: readonly QuestionnaireFault[];
  readonly onPublished: (detail: TemplateDetail) => void;
  /** What has to be settled first is to be shown. */
  readonly onFaults: () => void;
}

/** Makes the draft the version that is sent. */
export function TemplatePublish({ draft, faults, onPublished, onFaults }: Props) {
  const [isAsked, setAsked] = useState(false);
  const publish = useSend(dueDiligenceTemplates.endpoints.publish);
  const { detail } = draft;
  const hasDraft = detail.draft !== null || draft.state !== 'kept';
  const number = detail.draft?.number ?? (detail.published?.number ?? 0) + 1;
  const begin = async () => {
    if (faults.length > 0) return onFaults();
    if (await draft.keep()) setAsked(true);
  };
  const confirm = async () => {
    const version = draft.detail.draft?.version;
    if (version === undefined) return setAsked(false);
    await publish
      .mutateAsync({ params: { id: String(detail.id) }, body: { version } })
      .then(onPublished, () => {
        // Said already.
      });
    setAsked(false);
  };
  return (
    <>
      <Button
        className="create-button"
        disabled={!hasDraft}
        loading={draft.state === 'saving'}
        onClick={begin}
      >
        Ativar versão {number}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={confirm}
        isSending={publish.isPending}
        title={`Ativar versão ${number}`}
        question="As próximas avaliações usam esta versão, que então não muda mais. As que já foram enviadas ficam com a versão que receberam."
        subject={detail.name}
        yes="Ativar"
        no="Voltar"
      />
    </>
  );
}
