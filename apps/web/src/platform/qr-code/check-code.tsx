import { QrCode } from './qr-code.tsx';
import './check-code.css';

interface Props {
  readonly code: string;
  /** Of the check page, with the code in it. */
  readonly url: string;
}

/** How anybody checks a document: with a camera, or with the code. Printed along with the page. */
export const CheckCode = ({ code, url }: Props) => (
  <div className="check-code">
    <QrCode value={url} label="QR code da página que confere este documento" />
    <p className="small">
      Código para conferir
      <b className="num">{code}</b>
      <a href={url}>Conferir este documento</a>
    </p>
  </div>
);
