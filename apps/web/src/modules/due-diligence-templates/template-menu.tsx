import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import type { TemplateDetail } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { writeQuestionnaireFile } from '@conforme/contracts/platform/questionnaires/questionnaire-file.ts';
import type { QuestionnaireDraft } from '@conforme/contracts/platform/questionnaires/template.schemas.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconEraser,
  IconPencil,
  IconUpload,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { saveFile } from '../../core/api/download.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { TemplateImport } from './template-import.tsx';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import type { TemplateDraft } from './use-template-draft.ts';

interface Props {
  readonly draft: TemplateDraft;
  readonly isReadOnly: boolean;
  readonly onTaken: (detail: TemplateDetail) => void;
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** What else can be done with a template. */
export function TemplateMenu({ draft, isReadOnly, onTaken }: Props) {
  const { history } = useRouter();
  const { detail, content } = draft;
  const [asks, setAsks] = useState<'name' | 'import' | 'discard' | null>(null);
  const params = { id: String(detail.id) };
  const create = useSend(dueDiligenceTemplates.endpoints.create, { leaves: true });
  const discard = useSend(dueDiligenceTemplates.endpoints.discard);
  const archive = useSend(dueDiligenceTemplates.endpoints.archive);
  const isArchived = detail.state === 'archived';
  const { name, description, tags } = detail;

  const duplicate = async () => {
    const copy = {
      name: `Cópia de ${name}`.slice(0, 120),
      description,
      tags,
      content: content as QuestionnaireDraft,
    };
    const { id } = await create.mutateAsync({ body: copy });
    history.push(`/due-diligence-form/templates/${id}/edit`);
  };
  const save = () =>
    saveFile({
      name: `${name}.json`,
      content: new Blob(
        [writeQuestionnaireFile({ name, description, content: content as QuestionnaireDraft })],
        {
          type: 'application/json',
        },
      ),
    });
  const setArchived = async () => {
    if (!(await draft.keep())) return;
    onTaken(await archive.mutateAsync({ params, body: { archived: !isArchived } }));
  };
  const dropDraft = async () => {
    const version = detail.draft?.version;
    if (version !== undefined)
      await discard.mutateAsync({ params, body: { version } }).then(onTaken, () => {
        // Said already.
      });
    setAsks(null);
  };
  return (
    <>
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconDotsVertical {...icon} />}>
            Mais
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isReadOnly && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsks('name')}>
                Nome e assuntos
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={duplicate}>
                Duplicar
              </Menu.Item>
              <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => setAsks('import')}>
                Importar de um arquivo
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={save}>
            Exportar para um arquivo
          </Menu.Item>
          {!isReadOnly && detail.draft && detail.published && (
            <Menu.Item leftSection={<IconEraser {...icon} />} onClick={() => setAsks('discard')}>
              Descartar o rascunho
            </Menu.Item>
          )}
          {!isReadOnly && (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={setArchived}>
              {isArchived ? 'Voltar a oferecer' : 'Arquivar'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asks === 'name' && (
        <TemplateNameDialog
          detail={detail}
          onClose={() => setAsks(null)}
          onSaved={async (saved) => {
            // The draft has a version of its own: what is on the screen stays.
            setAsks(null);
            draft.rename(saved);
          }}
        />
      )}
      <TemplateImport
        opened={asks === 'import'}
        onClose={() => setAsks(null)}
        questions={content.questions.length}
        onRead={(file) => {
          draft.change(file.content);
          setAsks(null);
        }}
      />
      <ConfirmDialog
        opened={asks === 'discard'}
        onClose={() => setAsks(null)}
        onConfirm={dropDraft}
        isSending={discard.isPending}
        title="Descartar o rascunho"
        question="O rascunho é apagado. A versão ativa não muda."
        subject={name}
        yes="Descartar"
        no="Voltar"
        isDangerous
      />
    </>
  );
}
