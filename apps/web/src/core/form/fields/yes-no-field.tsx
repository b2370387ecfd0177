import { Radio, Switch } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field-props.ts';
import '../../ui/field-styles.ts';

const words = (value: boolean | null) => (value === null ? '' : value ? 'Sim' : 'Não');

/** On or off. */
export function YesNoField(props: FieldProps<boolean>) {
  const { of } = props;
  const { label, error, description, readOnly, 'data-path': path } = useFieldProps(props, words);
  return (
    <Switch
      className="form-wide"
      label={label}
      error={error}
      description={description}
      data-path={path}
      disabled={readOnly}
      checked={of.value}
      onChange={(event) => of.set(event.currentTarget.checked)}
    />
  );
}

/** A question that must be answered: neither answer is there before somebody gives it. */
export function QuestionField(props: FieldProps<boolean | null>) {
  const { of } = props;
  const { readOnly, placeholder: _, ...field } = useFieldProps(props, words);
  return (
    <Radio.Group
      {...field}
      className={props.isWide ? 'form-wide question-field' : 'question-field'}
      value={of.value === null ? '' : String(of.value)}
      onChange={(value) => of.set(value === 'true')}
    >
      <Radio value="true" label="Sim" disabled={readOnly} />
      <Radio value="false" label="Não" disabled={readOnly} />
    </Radio.Group>
  );
}
