import { constants, deflateRawSync } from 'node:zlib';
import { ZipPassThrough } from 'fflate';

/**
 * A part of a package, compressed as it comes by the library Node brings, which takes a fifth of the time of one in
 * JavaScript. Each piece begins afresh and ends on a whole byte: they follow each other in one stream, and nothing is
 * kept between two.
 */
export class DeflatedPart extends ZipPassThrough {
  override compression = 8;

  protected override process(piece: Uint8Array, final: boolean): void {
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(piece, { finishFlush }), final);
  }
}
