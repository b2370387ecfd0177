import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import {
  type ScholarshipCount,
  scholarshipCountChange,
  scholarshipCountCreate,
} from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { ratioStages } from '@conforme/contracts/modules/portal-cebas-ratio/ratio-choices.ts';
import type { RatioRegime } from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import { useSend } from '../../core/api/use-send.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { NumberField } from '../../core/form/fields/number-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly count: ScholarshipCount | null;
  readonly year: number;
  readonly onClose: () => void;
}

export function CountDialog(props: Props) {
  return props.count === null ? <NewCount {...props} /> : <ChangedCount {...props} count={props.count} />;
}

const amounts = {
  paying: { label: 'Alunos pagantes', hint: null },
  full: { label: 'Bolsas integrais', hint: 'Sem as duas linhas seguintes.' },
  full_disability: { label: 'Integrais de aluno com deficiência', hint: 'Conforme o Censo Escolar.' },
  full_time: { label: 'Integrais em tempo integral', hint: 'Quem também tem deficiência conta só aqui.' },
  partial: { label: 'Bolsas parciais (50 %)', hint: null },
  benefits: { label: 'Benefícios no lugar de bolsas', hint: null },
  by_agreement: { label: 'Bolsas por acordo coletivo', hint: 'Entre as de cima.' },
  terms_signed: { label: 'Termos de concessão assinados', hint: null },
  courses: { label: 'Cursos da instituição', hint: 'Só no superior sem Prouni; nas outras etapas, 0.' },
  courses_with_full: { label: 'Cursos com bolsa integral', hint: 'Entre os de cima.' },
} as const;
type Amount = keyof typeof amounts;
type Amounts = Record<Amount, number | null>;
const keys = Object.keys(amounts) as Amount[];

const amountsOf = (count: ScholarshipCount | null): Amounts =>
  Object.fromEntries(keys.map((key) => [key, count ? count[key] : key === 'paying' ? null : 0])) as Amounts;

const AmountFields = ({ field }: { field: (key: Amount) => FieldOf<number | null> }) => (
  <div className="ratio-amounts">
    {keys.map((key) => (
      <NumberField
        key={key}
        of={field(key)}
        label={amounts[key].label}
        {...(amounts[key].hint ? { help: amounts[key].hint } : {})}
      />
    ))}
  </div>
);

function NewCount({ opened, year, onClose }: Props) {
  const send = useSend(portalCebasRatio.endpoints.create);
  const initial: Amounts & { unit_id: Chosen | null; stage: RatioRegime | ''; counted_on: string | null } = {
    unit_id: null,
    stage: '',
    counted_on: civilDayOf(Date.now()),
    ...amountsOf(null),
  };
  const { form, field, onSubmit } = useDialogForm({
    schema: scholarshipCountCreate,
    initial,
    tidy: (values) => ({ ...values, year }),
    send: async (body) => {
      await send.mutateAsync({ body });
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Registrar unidade em ${year}`}
      size={640}
      action="Registrar"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <div className="stack">
        <RelationField of={field('unit_id')} label="Unidade" endpoint={portalCebasRatio.endpoints.units} />
        <div className="ratio-amounts">
          <ChoiceField of={field('stage')} label="Etapa de ensino" options={ratioStages.options} />
          <DateField of={field('counted_on')} label="Dia da contagem" />
        </div>
        <AmountFields field={field} />
      </div>
    </FormDialog>
  );
}

function ChangedCount({ opened, count, onClose }: Props & { readonly count: ScholarshipCount }) {
  const send = useSend(portalCebasRatio.endpoints.update);
  const initial: Amounts & { counted_on: string | null } = {
    counted_on: count.counted_on,
    ...amountsOf(count),
  };
  const { field, onSubmit } = useDialogForm({
    schema: scholarshipCountChange,
    initial,
    tidy: (values) => ({ ...values, version: count.version }),
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(count.id) }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`${count.unit.label}, ${ratioStages.labels[count.stage].toLowerCase()}`}
      size={640}
      action="Salvar"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <div className="stack">
        <DateField of={field('counted_on')} label="Dia da contagem" />
        <AmountFields field={field} />
      </div>
    </FormDialog>
  );
}
