import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { saveFile } from '../../core/api/download.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { QrCode } from './qr-code.tsx';
import { qrPng, qrSvg } from './qr-files.ts';
import './qr-sheet.css';

interface Props {
  readonly organisation: string;
  /** What the link opens. */
  readonly what: string;
  readonly url: string;
}

/** A sheet to hang up: whose it is, what it opens, the code and the address. Only this is printed. */
export function QrSheet({ organisation, what, url }: Props) {
  const name = `qr-code-${plainText(organisation).replace(/[^a-z0-9]+/g, '-')}`;
  return (
    <>
      <div className="qr-sheet">
        <p className="qr-sheet-organisation">{organisation}</p>
        <p>{what}</p>
        <QrCode value={url} label={`QR code: ${what}, ${organisation}`} />
        <p className="qr-sheet-address num">{url}</p>
      </div>
      <div className="stack qr-sheet-tools">
        <CopyField label="Link" value={url} />
        <div className="qr-sheet-files">
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
            onClick={async () => saveFile({ name: `${name}.png`, content: await qrPng(url) })}
          >
            Baixar PNG
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => saveFile({ name: `${name}.svg`, content: qrSvg(url) })}
          >
            Baixar SVG
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => print()}
          >
            Imprimir
          </Button>
        </div>
      </div>
    </>
  );
}
