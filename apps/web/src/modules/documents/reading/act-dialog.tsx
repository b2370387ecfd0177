import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { decide, dispose } from '@conforme/contracts/modules/documents/documents.schemas.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { type DecidingAct, decidingActs } from '@conforme/contracts/platform/documents/document-rules.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly document: ShownDocument;
  readonly act: DecidingAct | 'dispose';
}

export function ActDialog(props: Props) {
  return props.act === 'dispose' ? <Disposal {...props} /> : <Decision {...props} act={props.act} />;
}

type Values = {
  act: DecidingAct;
  reason: string;
  review_on: string | null;
  replaced_by_id: Chosen | null;
  version: number;
};

function Decision({ opened, onClose, document, act }: Props & { readonly act: DecidingAct }) {
  const send = useSend(documents.endpoints.decide);
  const initial: Values = {
    act,
    reason: '',
    review_on: null,
    replaced_by_id: null,
    version: document.version,
  };
  const { field, onSubmit } = useDialogForm({
    schema: decide,
    initial,
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(document.id) }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={decidingActs.labels[act]}
      size={520}
      action={decidingActs.labels[act]}
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <div className="form-grid">
        {act === 'keep' ? (
          <DateField of={field('review_on')} label="Próxima revisão" />
        ) : (
          <TextAreaField of={field('reason')} label="Motivo" isWide />
        )}
        {act === 'supersede' && (
          <RelationField
            of={field('replaced_by_id')}
            label="Substituído por"
            help="Um documento em vigor."
            endpoint={documents.endpoints.list}
            isWide
          />
        )}
      </div>
    </FormDialog>
  );
}

function Disposal({ opened, onClose, document }: Props) {
  const send = useSend(documents.endpoints.dispose);
  const { field, onSubmit } = useDialogForm({
    schema: dispose,
    initial: { reason: '', version: document.version },
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(document.id) }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Eliminar os arquivos"
      size={520}
      action="Eliminar os arquivos"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <p>
        Todos os arquivos e textos são apagados e não voltam. O registro, as impressões digitais e o motivo
        ficam.
      </p>
      <TextAreaField of={field('reason')} label="Motivo" isWide />
    </FormDialog>
  );
}
