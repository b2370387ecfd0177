import type { NamedFile } from '../report-content.ts';

type Prepared =
  | { readonly sealed: File; readonly named: Omit<NamedFile, 'file_id'> }
  | { readonly refused: string };

/** Without metadata, under a name that tells nothing, sealed. Its key goes into the text that names it. */
export async function sealForSending(
  file: File,
  at: number,
  keepsOriginal: boolean,
  onProgress: (part: number) => void,
): Promise<Prepared> {
  const { withoutMetadata } = await import('../../sealed-reports/strip-metadata.ts');
  const { sealInWorker } = await import('../../sealed-reports/seal-files.ts');
  const clean = keepsOriginal ? { file } : await withoutMetadata(file, at);
  if ('original' in clean)
    return { refused: `${clean.why} Para enviar assim mesmo, marque “Preservar o original como prova”.` };
  const { sealed, key } = await sealInWorker(clean.file, { onProgress });
  const { name, type, size } = clean.file;
  return { sealed, named: { name, type, size, key } };
}
