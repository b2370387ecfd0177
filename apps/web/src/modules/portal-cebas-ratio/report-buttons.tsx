import { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../core/api/take-file.ts';

const files = {
  xls: { label: 'Planilha para o MEC', extension: 'xlsx', icon: IconDownload },
  pdf: { label: 'Relatório em PDF', extension: 'pdf', icon: IconFileTypePdf },
} as const;

export function ReportButtons({ year }: { year: number }) {
  const [coming, setComing] = useState<keyof typeof files | null>(null);
  const take = async (format: keyof typeof files) => {
    setComing(format);
    const name = `Proporção de bolsas ${year}.${files[format].extension}`;
    await takeFile(portalCebasRatio.endpoints.report, { query: { year: String(year), format } }, name);
    setComing(null);
  };
  return (['xls', 'pdf'] as const).map((format) => {
    const { label, icon: Icon } = files[format];
    return (
      <Button
        key={format}
        variant="default"
        loading={coming === format}
        leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => take(format)}
      >
        {label}
      </Button>
    );
  });
}
