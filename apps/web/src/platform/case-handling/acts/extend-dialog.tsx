import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { CaseClock } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { deadlineUnits } from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import { amountWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { dueInstant } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { NativeSelect } from '@mantine/core';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { clockOf } from '../screen/clock-reading.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { NoMail } from './no-mail.tsx';
import { useActForm } from './use-act-form.ts';

interface Props extends ActDialogProps {
  /** Of a date that is promised outside: how it is called, who reads the reason, and whether they have an address. */
  readonly promised: { readonly date: string; readonly reason: string; readonly hasMail?: boolean };
}

/** More time for one clock, where its rule lets it have more; the new date is seen before anything is sent. */
export function ExtendDialog(props: Props) {
  const clocks = props.detail.clocks.filter(({ may_extend }) => may_extend);
  const [first] = clocks;
  return first ? <Extension {...props} clocks={clocks} firstId={first.id} /> : null;
}

/** Who lets it be extended, and how far. */
const whoseExtension = ({ standing, term, extensions }: CaseClock): string => {
  const used = extensions.reduce((sum, { amount }) => sum + amount, 0);
  const left = amountWords((term.max_extension ?? 0) - used, term.unit);
  return standing === 'law'
    ? `A lei deixa prorrogar uma vez, até ${left}.`
    : `A lei não trata da prorrogação deste prazo: é política desta organização, com no máximo mais ${left}.`;
};

interface ExtensionProps extends Props {
  readonly clocks: readonly CaseClock[];
  readonly firstId: number;
}

function Extension({ opened, onClose, kind, detail, promised, clocks, firstId }: ExtensionProps) {
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: 'extend',
    initial: { clock_id: firstId, amount: 5 as number | null, reason: '' },
    onDone: onClose,
  });
  const { clock_id, amount } = form.getValues();
  const clock = clocks.find(({ id }) => id === clock_id);
  const extended =
    clock && amount && Number.isInteger(amount) && amount > 0 && amount <= 365
      ? dueInstant(
          { ...clockOf(clock), extensions: [...clock.extensions, { amount, reason: '' }] },
          Date.now(),
        )
      : null;
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={520} action="Prorrogar">
      <div className="form-grid">
        <NativeSelect
          className="form-wide"
          label="Prazo"
          data={clocks.map(({ id, key, due_at }) => ({
            value: String(id),
            label: `${deadlineRules.labels[key]}, hoje em ${formatDay(due_at)}`,
          }))}
          value={String(clock_id)}
          onChange={(event) => form.setFieldValue('clock_id', Number(event.currentTarget.value) as never)}
        />
        <NumberField
          of={field('amount')}
          label={`Quanto tempo a mais (${clock ? deadlineUnits.labels[clock.term.unit].toLowerCase() : ''})`}
        />
        {clock && clock.kind === 'legal' && (
          <p className="form-wide muted small num">{whoseExtension(clock)}</p>
        )}
        {clock?.kind !== 'internal' && promised.hasMail !== undefined && (
          <div className="form-wide">
            <NoMail words={kind.words} hasMail={promised.hasMail} />
          </div>
        )}
        <p className="num" role="status">
          {extended !== null && (
            <>
              {clock?.kind === 'internal' ? 'Nova data da meta interna' : promised.date}:{' '}
              <b>{formatDay(new Date(extended).toISOString())}</b>
            </>
          )}
        </p>
        <TextAreaField
          of={field('reason')}
          label="Motivo"
          help={clock?.kind === 'internal' ? 'Só a equipe lê.' : promised.reason}
        />
      </div>
    </FormDialog>
  );
}
