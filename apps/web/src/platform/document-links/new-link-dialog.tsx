import {
  DEFAULT_LINK_DAYS,
  DEFAULT_VIEWS,
  linkDays,
  linkRights,
} from '@conforme/contracts/platform/document-links/document-links.choices.ts';
import { documentLinkInput } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { NumberField } from '../../core/form/fields/number-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { linkEndpoints } from './link-endpoints.ts';
import { MadeLinkDialog } from './made-link-dialog.tsx';

interface Props {
  readonly documentId: number;
  /** Only a PDF takes a watermark. */
  readonly isPdf: boolean;
  readonly mailLeaves: boolean;
  readonly onClose: () => void;
}

type Right = keyof typeof linkRights.labels;

const dayOptions = linkDays.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 dia' : `${days} dias`,
}));

/** A link for one person. */
export function NewLinkDialog({ documentId, isPdf, mailLeaves, onClose }: Props) {
  const create = useSend(linkEndpoints.create, { announce: false });
  const [made, setMade] = useState<{ readonly url: string; readonly name: string } | null>(null);
  const { field, form, onSubmit } = useDialogForm({
    schema: documentLinkInput,
    initial: {
      recipient_name: '',
      recipient_email: '',
      right: 'view' as Right,
      days: String(DEFAULT_LINK_DAYS),
      max_views: DEFAULT_VIEWS as number | null,
      asks_code: true,
      watermark: isPdf,
      terms: '',
      send: true,
    },
    tidy: ({ days, ...values }) => ({ ...values, days: Number(days) }),
    send: async (body) => {
      const { url, link } = await create.mutateAsync({ params: { id: String(documentId) }, body });
      setMade({ url, name: link.recipient_name });
    },
  });
  if (made) return <MadeLinkDialog url={made.url} name={made.name} onClose={onClose} />;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Criar link pessoal"
      size={560}
      action={form.values.send ? 'Criar e enviar' : 'Criar link'}
      isSending={create.isPending}
      onSubmit={onSubmit}
    >
      <p className="muted">
        Cada pessoa recebe o seu link. Assim se sabe quem abriu e dá para revogar um sem afetar os outros.
      </p>
      <div className="new-link-fields">
        <div className="new-link-row">
          <TextField of={field('recipient_name')} label="Nome" />
          <TextField of={field('recipient_email')} label="E-mail" />
        </div>
        <div className="new-link-row">
          <ChoiceField of={field('right')} label="A pessoa pode" options={linkRights.options} />
          <div className="new-link-row">
            <ChoiceField of={field('days')} label="Vale por" options={dayOptions} />
            <NumberField of={field('max_views')} label="Aberturas" help="Vazio: sem limite." />
          </div>
        </div>
        {mailLeaves ? (
          <YesNoField of={field('asks_code')} label="Pedir um código por e-mail a cada abertura" />
        ) : (
          <YesNoField
            of={field('asks_code')}
            label="Pedir um código a cada abertura"
            help="Nenhum e-mail sai deste sistema agora: quem administra diz o código à pessoa."
          />
        )}
        <YesNoField
          of={field('watermark')}
          label="Marca-d’água em todas as páginas"
          help={
            isPdf ? 'Nome, e-mail e hora de quem abriu, gravados no PDF.' : 'Só um PDF recebe marca-d’água.'
          }
        />
        <TextAreaField of={field('terms')} label="Termo que a pessoa aceita antes de ler" />
        <YesNoField
          of={field('send')}
          label="Enviar o link por e-mail agora"
          {...(mailLeaves
            ? {}
            : { help: 'Nenhum e-mail sai deste sistema agora: copie o link e entregue-o.' })}
        />
      </div>
    </FormDialog>
  );
}
