import { Textarea } from '@mantine/core';
import { fieldProps, type PublicFieldProps, tooLongWords } from './public-fields.tsx';

const roomWords = (left: number): string =>
  left === 1 ? 'Resta 1 caractere.' : `Restam ${left.toLocaleString('pt-BR')} caracteres.`;

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
        value={of.value}
        onChange={(event) => of.set(event.currentTarget.value)}
        onBlur={of.check}
      />
      {left < maxLength / 10 && (
        <p className="public-left num" role="status">
          {tooLongWords(of.value, maxLength) ?? roomWords(left)}
        </p>
      )}
    </div>
  );
}
