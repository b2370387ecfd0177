import { Textarea } from '@mantine/core';
import { fieldProps, type PublicFieldProps } from './public-fields.tsx';

/** What does not fit is said and kept: a browser that cuts a paste loses its end in silence. */
const roomWords = (left: number): string =>
  left < 0
    ? `O texto passa em ${(-left).toLocaleString('pt-BR')} ${left === -1 ? 'caractere' : 'caracteres'} do que cabe. Nada foi cortado: encurte o texto.`
    : left === 1
      ? 'Resta 1 caractere.'
      : `Restam ${left.toLocaleString('pt-BR')} caracteres.`;

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
          {roomWords(left)}
        </p>
      )}
    </div>
  );
}
