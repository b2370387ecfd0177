import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import {
  findingOwners,
  findingSeverities,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-choices.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { ActDialogProps } from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';

type Props = ActDialogProps<DueDiligenceDetail>;
type Finding = DueDiligenceDetail['findings'][number];

const valuesOf = (finding?: Finding) => ({
  question: finding?.question ?? '',
  gap: finding?.gap ?? '',
  severity: finding?.severity ?? ('' as Finding['severity'] | ''),
  plan: finding?.plan ?? '',
  owner: finding?.owner ?? ('supplier' as Finding['owner']),
  due_on: finding?.due_on ?? null,
});
type Values = ReturnType<typeof valuesOf>;

type FieldOf = ReturnType<typeof useActForm<Values>>['field'];

function FindingFields({ field, detail }: { field: FieldOf; detail: DueDiligenceDetail }) {
  return (
    <>
      <ChoiceField
        of={field('question')}
        label="Pergunta"
        placeholder="De nenhuma em especial"
        options={detail.template.questions.map(({ id, code, label }) => ({
          value: id,
          label: code ? `${code} ${label}` : label,
        }))}
      />
      <ChoiceField of={field('severity')} label="Gravidade" options={findingSeverities.options} />
      <TextField of={field('gap')} label="O que falta" isWide />
      <TextAreaField of={field('plan')} label="Plano" help="O que se faz para resolver." rows={3} />
      <ChoiceField of={field('owner')} label="Com quem" options={findingOwners.options} />
      <DateField of={field('due_on')} label="Até quando" />
    </>
  );
}

export function AddFindingDialog({ opened, onClose, kind, detail }: Props) {
  const { field, onSubmit, isSending, title } = useActForm<Values>({
    kind: kind as never,
    detail,
    act: 'add_finding',
    keepsDraft: true,
    initial: valuesOf(),
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={600} action="Registrar">
      <div className="form-grid">
        <FindingFields {...{ field, detail }} />
      </div>
    </FormDialog>
  );
}

const openOf = ({ findings }: DueDiligenceDetail) => findings.filter(({ closed_at }) => closed_at === null);

function WhichFinding({
  findings,
  value,
  onChange,
}: {
  findings: readonly Finding[];
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  return (
    <Select
      className="form-wide"
      label="Qual achado"
      placeholder={findings.length === 0 ? 'Não há achado em aberto' : 'Escolha'}
      data={findings.map(({ id, gap }) => ({ value: String(id), label: gap }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
    />
  );
}

export function ChangeFindingDialog(props: Props) {
  const open = openOf(props.detail);
  const [chosen, setChosen] = useState<number | undefined>(open[0]?.id);
  const finding = open.find(({ id }) => id === chosen);
  return <ChangeFinding key={chosen} {...props} finding={finding} onChoose={setChosen} />;
}

function ChangeFinding({
  opened,
  onClose,
  kind,
  detail,
  finding,
  onChoose,
}: Props & { finding: Finding | undefined; onChoose: (id: number) => void }) {
  const { field, onSubmit, isSending, title } = useActForm<Values & { finding_id: number | null }>({
    kind: kind as never,
    detail,
    act: 'change_finding',
    about: finding?.id ?? 0,
    initial: { ...valuesOf(finding), finding_id: finding?.id ?? null },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={600} action="Salvar">
      <div className="form-grid">
        <WhichFinding findings={openOf(detail)} value={finding?.id} onChange={onChoose} />
        <FindingFields field={field as unknown as FieldOf} detail={detail} />
      </div>
    </FormDialog>
  );
}

export function CloseFindingDialog({ opened, onClose, kind, detail }: Props) {
  const open = openOf(detail);
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'close_finding',
    initial: { finding_id: (open[0]?.id ?? null) as number | null, text: '' },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Concluir">
      <div className="form-grid">
        <WhichFinding
          findings={open}
          value={form.values.finding_id ?? undefined}
          onChange={(id) => form.setFieldValue('finding_id', id as never)}
        />
        <TextAreaField of={field('text')} label="Como foi resolvido" rows={4} />
      </div>
    </FormDialog>
  );
}
