import type { dutySources } from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { Checkbox, Input } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import './assess-dialog.css';

interface QuestionProps {
  readonly number: number;
  readonly title: string;
  readonly hint: string;
  readonly law: (typeof dutySources)[keyof typeof dutySources];
  /** What the answers come to: 'Sim, 2 situações'. */
  readonly answer: ReactNode;
  readonly children: ReactNode;
}

/** A question of the wizard, with the sentence that decides it beside the answers. */
export function DutyQuestion({ number, title, hint, law, answer, children }: QuestionProps) {
  const id = useId();
  return (
    <section className="duty-question" aria-labelledby={id}>
      <div className="duty-answers">
        <div className="duty-head">
          <span className="duty-number num" aria-hidden="true">
            {number}
          </span>
          <div className="grow">
            <h3 id={id}>{title}</h3>
            <p className="muted small">{hint}</p>
          </div>
          <span className="small medium" role="status">
            {answer}
          </span>
        </div>
        {children}
      </div>
      <aside className="duty-law" aria-label={`O que a norma diz: ${law.source}`}>
        <p className="medium small row">
          <IconBook size={15} stroke={1.7} aria-hidden="true" />
          {unbroken(law.source)}
        </p>
        <p>{unbroken(law.text)}</p>
      </aside>
    </section>
  );
}

interface MarksProps<Code extends string> {
  /** Null: nobody has answered. */
  readonly of: FieldOf<readonly Code[] | null>;
  readonly label: string;
  readonly options: readonly { readonly value: Code; readonly label: string }[];
  /** The answer that none applies; without it, leaving all of them is no answer of its own. */
  readonly none?: string;
}

/** Any number of a few, each in sight. */
export function Marks<Code extends string>({ of, label, options, none }: MarksProps<Code>) {
  const marks = of.value ?? [];
  const toggle = (code: Code) => {
    const left = marks.filter((one) => one !== code);
    // Where none is an answer of its own, taking the last mark away is no answer.
    of.set(!marks.includes(code) ? [...marks, code] : left.length === 0 && none ? null : left);
  };
  return (
    <fieldset className="duty-marks" aria-label={label} data-path={of.path}>
      {options.map(({ value, label: words }) => (
        <Checkbox
          key={value}
          className="duty-mark"
          label={words}
          checked={marks.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
      {none && (
        // It stands for the empty list.
        <Checkbox
          className="duty-mark"
          label={none}
          checked={of.value?.length === 0}
          onChange={() => of.set(of.value?.length === 0 ? null : [])}
        />
      )}
      {of.error && <Input.Error role="alert">{of.error}</Input.Error>}
    </fieldset>
  );
}
