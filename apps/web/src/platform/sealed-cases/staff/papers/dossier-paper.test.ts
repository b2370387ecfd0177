import { expect, test } from 'vitest';
import { openedRecord, openedReport, reportDetail, staffChannel } from '../../../../testing/sealed-report.ts';
import { dossierPaper } from './dossier-paper.ts';

const file = { file_id: '1', type: 'image/png', size: 3, key: 'segredo-da-chave', name: 'print.png' };

test('the dossier has results, numbers, files of messages and the timeline, and not what only its author reads', () => {
  const opened = openedReport({
    records: [
      openedRecord({ kind: 'conclusion', text: 'Três relatos iguais.', fields: { result: 'Procedente' } }),
      openedRecord({
        kind: 'communication',
        text: 'Entregue.',
        fields: { to: 'Conselho', number: '123/2026' },
      }),
      openedRecord({ kind: 'message', author: 'outside', by: null, text: 'Veja o anexo', files: [file] }),
      openedRecord({ kind: 'private_note', audience: 'author', text: 'Desconfio do Caio' }),
    ],
  });
  const detail = reportDetail({
    entries: [
      {
        ...{ id: 1, kind: 'report_act', at: '2026-11-03T12:00:00.000Z', facts: { act: 'admit' } },
        ...{ by: { id: 4, label: 'Ana Ouvidora' }, mentions: [] },
      },
    ] as never,
  });
  const lines = dossierPaper({ of: staffChannel, detail, opened }).sections.flatMap(
    (section) => section.lines,
  );
  for (const found of ['Resultado: Procedente', 'Número ou protocolo: 123/2026', 'Arquivo: print.png'])
    expect(lines).toContain(found);
  expect(lines.join()).toContain('Admitir o relato · Ana Ouvidora');
  expect(lines.join()).not.toMatch(/Desconfio|segredo-da-chave/);
});
