import {
  fieldSeparators,
  type ImportPreview,
  type SheetReading,
  textEncodings,
} from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import '../../core/ui/field-styles.ts';

interface Props {
  readonly preview: ImportPreview;
  readonly isSending: boolean;
  readonly onChange: (reading: SheetReading) => void;
}

/** What was guessed about the file, for whoever knows better. */
export function ReadingFields({ preview: { kind, sheets, reading }, isSending, onChange }: Props) {
  const change = (part: Partial<SheetReading>) => onChange({ ...reading, ...part });
  return (
    <div className="import-reading">
      {kind === 'text' && (
        <>
          <NativeSelect
            label="Separador"
            disabled={isSending}
            value={reading.separator}
            data={[...fieldSeparators.options]}
            onChange={(event) =>
              change({ separator: event.currentTarget.value as SheetReading['separator'] })
            }
          />
          <NativeSelect
            label="Codificação"
            disabled={isSending}
            value={reading.encoding}
            data={[...textEncodings.options]}
            onChange={(event) => change({ encoding: event.currentTarget.value as SheetReading['encoding'] })}
          />
        </>
      )}
      {sheets.length > 1 && (
        <NativeSelect
          label="Planilha"
          disabled={isSending}
          value={String(reading.sheet)}
          data={sheets.map((label, index) => ({ value: String(index), label }))}
          onChange={(event) => change({ sheet: Number(event.currentTarget.value) })}
        />
      )}
      <Checkbox
        label="A primeira linha tem os nomes das colunas"
        disabled={isSending}
        checked={reading.header}
        onChange={(event) => change({ header: event.currentTarget.checked })}
      />
    </div>
  );
}
