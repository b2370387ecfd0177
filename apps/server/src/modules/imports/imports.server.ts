import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import type { Keys } from '../../core/keys.ts';
import { implement } from '../../core/server-module.ts';
import { RefusedRows } from '../../platform/imports/refused-rows.ts';
import { arrangeImport, previewImport } from './arrange-import.ts';
import { refusedFile, templateFile } from './import-files.ts';
import { importSource, readImport } from './imports.queries.ts';
import type { ImportsServices } from './own-import.ts';
import { cancelImport, startImport } from './run-import.ts';
import { uploadImport } from './upload-import.ts';

type Given = Omit<ImportsServices, 'refusedRows' | 'columnKey'> & { readonly keys: Keys };

export const importsServer = ({ keys, ...given }: Given) => {
  const services = {
    ...given,
    refusedRows: new RefusedRows(keys.derive('refused import rows')),
    columnKey: keys.derive('import columns'),
  };
  return implement(
    importsModule,
    {
      template: (ctx, { params }) => templateFile(ctx, services, params.target),
      upload: (ctx, { params, files }) => uploadImport(ctx, services, params.target, files),
      read: (ctx, { params }) => readImport(ctx, params.id),
      preview: (ctx, { params }) => previewImport(ctx, services, params.id),
      arrange: (ctx, { params, body }) => arrangeImport(ctx, services, params.id, body),
      start: (ctx, { params, body }) => startImport(ctx, services, params.id, body),
      cancel: (ctx, { params }) => cancelImport(ctx, services, params.id),
      refused: (ctx, { params }) => refusedFile(ctx, services, params.id),
    },
    { grid: importSource },
  );
};
