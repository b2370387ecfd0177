import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import {
  type RuleDetail,
  versionCreate,
} from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import {
  type DeadlineCalendar,
  type DeadlineUnit,
  deadlineCalendars,
  deadlineUnits,
} from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import { amountWords, termWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { refusedTerm } from '@conforme/contracts/platform/deadlines/rule-versions.ts';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { NumberField } from '../../core/form/fields/number-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { exampleDue } from './example-due.ts';
import { useLocalHolidays } from './use-local-holidays.ts';

interface Props {
  readonly opened: boolean;
  readonly rule: RuleDetail;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

type Values = {
  amount: number | null;
  unit: DeadlineUnit;
  calendar: DeadlineCalendar;
  max_extension: number | null;
  valid_from: string | null;
  reason: string;
  follows: number | null;
};

/** Closing keeps what was typed until the page is left; so does somebody else's being quicker. */
export function VersionDialog({ opened, rule, onClose, onChanged }: Props) {
  const send = useSend(deadlineRulesModule.endpoints.createVersion);
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null);
  const asked = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const { current, base } = rule;
  const isLaw = base.standing === 'law';
  const initial: Values = {
    ...{ amount: current.amount, unit: current.unit, calendar: current.calendar },
    max_extension: current.max_extension,
    ...{ valid_from: civilDayOf(Date.now()), reason: '', follows: rule.newest_own },
  };
  const { form, field, onSubmit } = useDialogForm({
    schema: versionCreate,
    initial,
    send: async (body) => {
      const refusal = refusedTerm(base, { ...body, max_extension: body.max_extension ?? null });
      if (refusal) {
        form.setFieldError(refusal.field, refusal.message);
        return;
      }
      if (!(await asked())) return;
      try {
        await send.mutateAsync({ params: { key: rule.key }, body: { ...body, follows: rule.newest_own } });
      } catch (error) {
        await onChanged();
        throw error;
      }
      form.reset();
      onClose();
      await onChanged();
    },
  });
  const values = form.getValues();
  const reply = (yes: boolean) => {
    answer?.(yes);
    setAnswer(null);
  };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Nova versão do prazo"
        size={560}
        action="Criar versão"
        isSending={send.isPending}
        onSubmit={onSubmit}
      >
        <div className="stack">
          {isLaw && (
            <p className="muted small">
              A lei diz {termWords(base)}: a organização só pode{' '}
              {base.bound === 'at_most' ? 'reduzir' : 'aumentar'}.
            </p>
          )}
          <div className="form-grid">
            <NumberField of={field('amount')} label="Prazo" />
            {isLaw ? (
              <dl className="read-only-value">
                <dt>Unidade</dt>
                <dd>{deadlineUnits.labels[base.unit]}</dd>
              </dl>
            ) : (
              <ChoiceField of={field('unit')} label="Unidade" options={unitOptions} />
            )}
            {!isLaw && values.unit === 'business_days' && (
              <ChoiceField
                of={field('calendar')}
                label="Dias sem expediente"
                options={deadlineCalendars.options}
              />
            )}
            {!isLaw && base.max_extension !== null && (
              <NumberField
                of={field('max_extension')}
                label="Prorrogação, no máximo"
                help="Quanto se pode acrescentar ao todo, na mesma unidade. A lei não trata disso."
              />
            )}
            <DateField of={field('valid_from')} label="Vale a partir de" />
          </div>
          <Preview rule={rule} values={values} />
          <TextAreaField
            of={field('reason')}
            label="Motivo"
            help="Fica no histórico, com o seu nome."
            rows={3}
          />
        </div>
      </FormDialog>
      <ConfirmDialog
        opened={answer !== null}
        onClose={() => reply(false)}
        onConfirm={() => reply(true)}
        question={`A partir de ${formatCivilDate(values.valid_from ?? '')}, o prazo passa de ${termWords(current)} para ${amountWords(values.amount ?? 0, values.unit)}. Casos em andamento não mudam. Confirma?`}
      />
    </>
  );
}

/** At once is no number: nobody chooses it here. */
const unitOptions = deadlineUnits.options.filter(({ value }) => value !== 'immediate');

function Preview({ rule, values }: { rule: RuleDetail; values: Values }) {
  const localHolidays = useLocalHolidays();
  const { amount, unit, calendar, max_extension } = values;
  const input = { amount: amount ?? 0, unit, calendar, max_extension };
  const isWhole = Number.isInteger(amount) && refusedTerm(rule.base, input) === null;
  const today = { startedAt: new Date().toISOString(), localHolidays };
  const verb = rule.current.bound === 'at_least' ? 'iria até' : 'venceria em';
  return (
    <div role="status">
      {isWhole && (
        <p className="callout num" data-tone="info">
          O que começasse hoje {verb} {exampleDue({ ...rule.current, ...input }, today)}. Pelo prazo em vigor,{' '}
          {exampleDue(rule.current, today)}.
        </p>
      )}
    </div>
  );
}
