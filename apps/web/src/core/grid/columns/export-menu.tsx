import { UnstyledButton } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import '../filters/grid-popovers.css';
import { type ExportOrder, runExport } from './run-export.ts';

const FORMATS = [
  { format: 'pdf', label: 'PDF', icon: IconFileTypePdf },
  { format: 'xls', label: 'Excel (.xlsx)', icon: IconFileSpreadsheet },
] as const;

interface Props {
  readonly order: Omit<ExportOrder, 'format'>;
  readonly total: number;
  readonly onClose: () => void;
}

/** What the list shows now, all pages of it, as a file. */
export function ExportMenu({ order, total, onClose }: Props) {
  const count = total.toLocaleString('pt-BR');
  return (
    <div className="pop">
      <p className="pop-title num">
        {total === 1 ? '1 registro' : `${count} registros`}, com os filtros e a ordem atuais
      </p>
      <ul className="plain-list">
        {FORMATS.map(({ format, label, icon: FormatIcon }) => (
          <li key={format}>
            <UnstyledButton
              className="pop-choice"
              onClick={() => {
                onClose();
                runExport({ ...order, format });
              }}
            >
              <FormatIcon size={18} stroke={1.6} aria-hidden="true" />
              {label}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
