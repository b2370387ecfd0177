import { type DriveLayout, driveLayouts } from '@conforme/contracts/modules/drive/drive-words.ts';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { ReportButtons } from '../../platform/reports/report-buttons.tsx';
import type { DriveAddress, Go } from './drive-address.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import { driveLayout } from './drive-layout.ts';

const icons: Readonly<Record<DriveLayout, typeof IconList>> = { list: IconList, tiles: IconLayoutGrid };

/** The list has its headings for this. */
const orders = [
  { value: 'name asc', label: 'Nome, de A a Z' },
  { value: 'name desc', label: 'Nome, de Z a A' },
  { value: 'changed_at desc', label: 'Alterados por último' },
  { value: 'changed_at asc', label: 'Alterados há mais tempo' },
  { value: 'size desc', label: 'Os maiores' },
  { value: 'size asc', label: 'Os menores' },
];

/** How the items are shown, and the list as a file. */
export function DriveTools({ address, go, title }: { address: DriveAddress; go: Go; title: string }) {
  const layout = driveLayout.use();
  const { view, folder, search, kind, tag, sort, direction } = address;
  const query = {
    ...{ view, search, sort, direction },
    ...(folder === null ? {} : { folder: String(folder) }),
    ...(kind ? { kind } : {}),
    ...(tag ? { tag } : {}),
  };
  return (
    <div className="drive-tools">
      <div className="drive-tool-group">
        <SegmentedControl
          aria-label="Como mostrar"
          data={driveLayouts.options.map(({ value, label }) => {
            const Icon = icons[value];
            return {
              value,
              label: (
                <span className="drive-layout">
                  <Icon size={15} stroke={1.7} aria-hidden="true" /> {label}
                </span>
              ),
            };
          })}
          value={layout}
          onChange={(value) => driveLayout.write(value as DriveLayout)}
        />
        {layout === 'tiles' && (
          <NativeSelect
            aria-label="Ordem"
            data={orders}
            value={`${sort} ${direction}`}
            onChange={({ currentTarget }) => {
              const [by = '', way = ''] = currentTarget.value.split(' ');
              go({ sort: by, direction: way, page: null });
            }}
          />
        )}
      </div>
      <div className="drive-tool-group">
        <ReportButtons
          endpoint={driveEndpoints.report}
          input={(format) => ({ query: { ...query, format } })}
          name={`Drive - ${title}`}
          labels={{ xls: 'Planilha', pdf: 'PDF' }}
        />
      </div>
    </div>
  );
}
