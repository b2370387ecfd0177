import sharp from 'sharp';
import { invalidField } from '../../core/app-error.ts';
import { FairSemaphore, type Holder } from '../../core/fair-semaphore.ts';

/** How an image is kept: cut to fill the frame, or whole inside it and never enlarged. */
export interface ImageShape {
  readonly width: number;
  readonly height: number;
  readonly fit: 'cover' | 'inside';
  readonly kind: 'webp' | 'png';
}

const MOST_PIXELS = 40_000_000;
const SECONDS = 15;

// Only these three readers exist here. The library knows dozens, each with a history of its own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
sharp.concurrency(1);

/** A large image takes much memory while it is drawn, in a thread of its own. */
const places = new FairSemaphore({
  places: 2,
  perOrganisation: 1,
  queuePerOrganisation: 30,
  waitMs: 30_000,
  busy: 'Muitas imagens chegando agora. Tente de novo em instantes.',
});

/**
 * The pixels of the file, drawn anew. Place, author, camera, thumbnail and whatever hangs behind the image stay
 * behind; the direction the camera noted is drawn into it first.
 */
export const drawImage = (
  path: string,
  shape: ImageShape,
  holder: Holder,
  gone: AbortSignal,
): Promise<Buffer> =>
  places.hold(
    holder,
    async () => {
      const drawn = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({
          width: shape.width,
          height: shape.height,
          fit: shape.fit,
          withoutEnlargement: shape.fit === 'inside',
        })
        .timeout({ seconds: SECONDS });
      try {
        return await (shape.kind === 'webp' ? drawn.webp({ quality: 82 }) : drawn.png()).toBuffer();
      } catch (error) {
        throw /pixel limit/i.test((error as Error).message)
          ? invalidField('file', 'A imagem é grande demais: reduza para até 40 megapixels.')
          : invalidField('file', 'A imagem está danificada e não pôde ser lida. Envie outra.');
      }
    },
    gone,
  );
