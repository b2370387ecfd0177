import { type GrayPicture, isBlurred, isTooSmall, pdfFlaw } from './paper-quality.ts';

const words = {
  small:
    'A foto tem pouca resolução. Confira se dá para ler todas as linhas; se não der, tire outra de mais perto.',
  blurred:
    'A foto parece tremida ou fora de foco. Confira se dá para ler; se não der, tire outra com mais luz.',
  locked: 'Este PDF parece protegido por senha. Confira se ele abre sem senha; se não abrir, mande outro.',
  empty: 'Este PDF parece não ter nenhuma página. Abra o arquivo e confira antes de seguir.',
} as const;

/** Enough points to tell a photo in focus, and few enough for a slow phone. */
const LOOKED_AT = 800;

/**
 * What may make a paper hard to read, told when it is chosen and not weeks later; null where nothing seems to. Looked at in
 * this browser: it is advice, and nothing is refused for it.
 */
export async function adviceOn(file: File): Promise<string | null> {
  try {
    if (file.type === 'application/pdf') {
      const flaw = pdfFlaw(new Uint8Array(await file.arrayBuffer()));
      return flaw && words[flaw];
    }
    if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return null;
    const picture = await createImageBitmap(file);
    try {
      if (isTooSmall(picture)) return words.small;
      const gray = grayOf(picture);
      return gray && isBlurred(gray) ? words.blurred : null;
    } finally {
      picture.close();
    }
  } catch {
    // What cannot be looked at here is for the server to refuse.
    return null;
  }
}

function grayOf(picture: ImageBitmap): GrayPicture | null {
  const scale = Math.min(1, LOOKED_AT / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const points = new Uint8ClampedArray(width * height);
  for (let index = 0; index < points.length; index++) {
    const at = index * 4;
    points[index] = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  }
  return { width, height, points };
}
