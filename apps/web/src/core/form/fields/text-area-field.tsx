import { messages } from '@conforme/contracts/core/messages.ts';
import { Textarea } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field-props.ts';

const ENOUGH = 10;

interface Props extends FieldProps<string | null> {
  /** A description: a hint asks for ten characters, and nothing is refused for it (specification §5). */
  readonly isDescription?: boolean;
  readonly rows?: number;
}

/** What does not fit is said and kept: a browser that cuts a paste loses its end in silence. */
const roomWords = (length: number, most: number): string =>
  length > most
    ? `${(length - most).toLocaleString('pt-BR')} a mais: cabem ${most.toLocaleString('pt-BR')} caracteres`
    : `${length.toLocaleString('pt-BR')} de ${most.toLocaleString('pt-BR')}`;

/** Several lines, growing with what is written, with the room that is left in sight. */
export function TextAreaField({ isDescription = false, rows = 3, ...props }: Props) {
  const { of } = props;
  const text = of.value ?? '';
  const isShort = isDescription && !of.isReadOnly && text.trim().length < ENOUGH;
  const field = useFieldProps(props, (value) => value ?? '');
  return (
    <Textarea
      {...field}
      className="form-wide"
      description={
        <span className="text-area-foot">
          <span>{isShort ? messages.atLeastTen : props.help}</span>
          {of.maxLength !== undefined && (
            <span className="num" data-over={text.length > of.maxLength || undefined}>
              {roomWords(text.length, of.maxLength)}
            </span>
          )}
        </span>
      }
      value={text}
      rows={rows}
      style={{ '--text-area-rows': rows }}
      onChange={(event) => of.set(event.currentTarget.value)}
    />
  );
}
