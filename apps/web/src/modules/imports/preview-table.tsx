import type {
  ImportPreview,
  ImportPreviewRow,
} from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import '../../core/ui/field-styles.ts';

interface Props {
  readonly preview: ImportPreview;
  readonly isSending: boolean;
  readonly onMap: (mapping: ImportPreview['mapping']) => void;
}

const LEFT_OUT = '';

/** The first rows as they stand in the file, the field of each column above it, every problem in its cell. */
export function PreviewTable({
  preview: { headers, mapping, fields, rows, missing },
  isSending,
  onMap,
}: Props) {
  const choose = (column: number, key: string) =>
    onMap(
      headers.map((_, at) => {
        const field = key === LEFT_OUT ? null : key;
        if (at === column) return field;
        // A field is filled once: chosen here, it is left there.
        return mapping[at] === field ? null : (mapping[at] ?? null);
      }),
    );
  const choices = [
    { value: LEFT_OUT, label: 'Não importar' },
    ...fields.map(({ key, label, required }) => ({ value: key, label: required ? `${label} *` : label })),
  ];
  return (
    <>
      {missing.length > 0 && (
        <p className="callout" data-tone="info">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          <span>Falta escolher a coluna de: {missing.join(', ')}.</span>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard, too */}
      <section className="import-scroll" aria-label="Primeiras linhas da planilha" tabIndex={0}>
        <table className="import-table" aria-busy={isSending}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              {headers.map((header, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, names may repeat
                <th key={column} scope="col" data-left-out={mapping[column] === null || undefined}>
                  <span className="import-header">{header}</span>
                  <NativeSelect
                    aria-label={`Campo da coluna ${header}`}
                    size="xs"
                    disabled={isSending}
                    value={mapping[column] ?? LEFT_OUT}
                    data={choices}
                    onChange={(event) => choose(column, event.currentTarget.value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.number} row={row} mapping={mapping} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted small">
        {rows.length === 0
          ? 'Não há linhas para importar.'
          : `Primeiras ${rows.length} linhas, como estão no arquivo.`}
      </p>
    </>
  );
}

function Row({ row, mapping }: { row: ImportPreviewRow; mapping: ImportPreview['mapping'] }) {
  const ofRow = row.problems.filter(({ column }) => column === null);
  const inCells = row.problems.length - ofRow.length;
  return (
    <tr>
      <th scope="row" className="num">
        {row.number}
        {/* Its cell may be far to the side. */}
        {inCells > 0 && <Problem>{inCells === 1 ? '1 problema' : `${inCells} problemas`}</Problem>}
        {ofRow.map(({ message }) => (
          <Problem key={message}>{message}</Problem>
        ))}
        {row.duplicate && (
          <span className="import-duplicate">
            <IconCopy size={14} stroke={1.8} aria-hidden="true" />
            {row.duplicate}
          </span>
        )}
      </th>
      {row.cells.map((cell, column) => {
        const problems = row.problems.filter((problem) => problem.column === column);
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={column}
            data-left-out={mapping[column] === null || undefined}
            data-bad={problems.length > 0 || undefined}
          >
            {cell}
            {problems.map(({ message }) => (
              <Problem key={message}>{message}</Problem>
            ))}
          </td>
        );
      })}
    </tr>
  );
}

const Problem = ({ children }: { children: string }) => (
  <span className="import-problem">
    <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
    {children}
  </span>
);
