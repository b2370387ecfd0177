import { strippedImage } from './strip-image.ts';

/** What may go with a report, by what the browser and the file's first bytes say it is. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const;
type Picture = (typeof PICTURES)[number];

type Stripped =
  | { readonly file: File; readonly isStripped: true }
  /** Nothing can be taken out of it: it goes as it is, if the person says so ('preservar o original'). */
  | { readonly original: File; readonly why: string };

const extension: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

const startsWith = (head: Uint8Array, ...signs: number[]) => signs.every((sign, at) => head[at] === sign);

/** By its first bytes: a name can say anything. */
function typeByContent(head: Uint8Array): Picture | 'application/pdf' | null {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (startsWith(head, 0x52, 0x49, 0x46, 0x46) && String.fromCharCode(...head.subarray(8, 12)) === 'WEBP')
    return 'image/webp';
  return startsWith(head, 0x25, 0x50, 0x44, 0x46) ? 'application/pdf' : null;
}

const CANNOT =
  'Deste tipo de arquivo não dá para tirar aqui os dados que identificam quem o fez, como aparelho, lugar e autor.';

/** Without what a camera or an editor wrote into it, and without its name; `place` numbers the new one. */
export async function withoutMetadata(file: File, place: number): Promise<Stripped> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeByContent(bytes);
  if (type === null) return { original: file, why: CANNOT };
  try {
    const clean =
      type === 'application/pdf'
        ? await import('./strip-pdf.ts').then(({ strippedPdf }) => strippedPdf(bytes))
        : strippedImage(type, bytes);
    const name = `anexo-${place}.${extension[type]}`;
    return { file: new File([clean as Uint8Array<ArrayBuffer>], name, { type }), isStripped: true };
  } catch {
    return {
      original: file,
      why: 'Este arquivo está danificado ou protegido, e os dados dentro dele não puderam ser tirados.',
    };
  }
}
