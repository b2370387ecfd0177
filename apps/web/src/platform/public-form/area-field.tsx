import { Textarea } from '@mantine/core';
import { fieldProps, type PublicFieldProps } from './public-fields.tsx';

/** Several lines, with the room that is left once it gets scarce. */
export function AreaField({
  maxLength,
  rows = 4,
  ...props
}: PublicFieldProps<string> & { maxLength: number; rows?: number }) {
  const { of } = props;
  const left = maxLength - of.value.length;
  return (
    <div>
      <Textarea
        {...fieldProps(props as PublicFieldProps<never>)}
        rows={rows}
        maxLength={maxLength}
        value={of.value}
        onChange={(event) => of.set(event.currentTarget.value)}
        onBlur={of.check}
      />
      {left < maxLength / 10 && (
        <p className="public-left num" role="status">
          {left === 1 ? 'Resta 1 caractere.' : `Restam ${left} caracteres.`}
        </p>
      )}
    </div>
  );
}
