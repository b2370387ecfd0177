import { type ReportFormat, reportExtensions } from '@conforme/contracts/platform/reports/report-formats.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { Callable } from '../../core/api/endpoint-ref.ts';
import { takeFile } from '../../core/api/take-file.ts';

const icons = { xls: IconDownload, pdf: IconFileTypePdf } as const;

interface Props {
  readonly endpoint: Callable;
  readonly input: (format: ReportFormat) => object;
  /** Of the file, without its extension. */
  readonly name: string;
  readonly labels: Readonly<Record<ReportFormat, string>>;
}

/** A report to calculate with, and the same to print. */
export function ReportButtons({ endpoint, input, name, labels }: Props) {
  const [coming, setComing] = useState<ReportFormat | null>(null);
  const take = async (format: ReportFormat) => {
    setComing(format);
    await takeFile(endpoint, input(format) as never, `${name}.${reportExtensions[format]}`);
    setComing(null);
  };
  return (['xls', 'pdf'] as const).map((format) => {
    const Icon = icons[format];
    return (
      <Button
        key={format}
        variant="default"
        loading={coming === format}
        leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => take(format)}
      >
        {labels[format]}
      </Button>
    );
  });
}
