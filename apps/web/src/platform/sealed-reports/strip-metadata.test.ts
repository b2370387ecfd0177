import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { strippedImage } from './strip-image.ts';
import { withoutMetadata } from './strip-metadata.ts';
import { strippedPdf } from './strip-pdf.ts';
import { waveFile } from './voice.ts';

const CANARY = 'CANARIO-GPS-7731';
const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const joined = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const says = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).includes(CANARY);
const asFile = (bytes: Uint8Array, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name);

const segment = (marker: number, body: Uint8Array) =>
  joined([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff], body);
const jfif = (...thumbnail: number[]) =>
  segment(
    0xe0,
    joined(ascii('JFIF\0'), [1, 2, 0, 0, 1, 0, 1, thumbnail.length / 3, thumbnail.length && 1], thumbnail),
  );
const jpeg = (...about: Uint8Array[]) =>
  joined(
    [0xff, 0xd8],
    jfif(),
    ...about,
    segment(0xdb, new Uint8Array(65)),
    segment(0xda, Uint8Array.of(1, 2, 3)),
    [9, 9, 0xff, 0, 9],
    [0xff, 0xd9],
  );
const pngPart = (kind: string, body: Uint8Array) =>
  joined([0, 0, body.length >> 8, body.length & 0xff], ascii(kind), body, [0, 0, 0, 0]);
const webpPart = (kind: string, body: Uint8Array) =>
  joined(ascii(kind), [body.length & 0xff, body.length >> 8, 0, 0], body, body.length % 2 ? [0] : []);

describe('pictures lose what was written about them, and nothing else', () => {
  test('JPEG: EXIF, XMP, comments, and what hides behind the picture', () => {
    const full = jpeg(
      segment(0xe1, ascii(`Exif\0\0${CANARY}`)),
      segment(0xed, ascii(CANARY)),
      segment(0xfe, ascii(CANARY)),
    );
    const clean = strippedImage('image/jpeg', joined(full, ascii(CANARY)));
    expect(clean).toEqual(jpeg());
    expect(() => strippedImage('image/jpeg', full.subarray(0, 60))).toThrow();
  });

  test('JPEG: the thumbnail, and what is written between and behind its scans', () => {
    const scan = (first: number) =>
      joined(segment(0xda, Uint8Array.of(1, 2, 3)), [first, 0xff, 0, 0xff, 0xd3, 9]);
    const note = segment(0xe1, ascii(`Exif\0\0${CANARY}`));
    const adobe = joined(ascii('Adobe'), new Uint8Array(7));
    const of = (head: Uint8Array, ...between: Uint8Array[]) =>
      joined([0xff, 0xd8], head, scan(1), ...between, scan(2), ...between, [0xff, 0xd9]);
    const full = of(
      joined(
        jfif(7, 7, 7),
        segment(0xe0, ascii(`JFXX\0${CANARY}`)),
        segment(0xee, joined(adobe, ascii(CANARY))),
      ),
      note,
    );
    const clean = strippedImage('image/jpeg', full);
    expect(says(clean)).toBe(false);
    expect(clean).toEqual(of(joined(jfif(), segment(0xee, adobe))));
  });

  test('JPEG: how it is turned stays, alone, and is read once', () => {
    const short = (value: number, isLittle: boolean) => (isLittle ? [value, 0] : [0, value]);
    const long = (value: number, isLittle: boolean) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
    const exif = (turned: number, isLittle: boolean) => {
      const tag = (second: number, value: readonly number[]) => [
        ...(isLittle ? [second, 1] : [1, second]),
        ...short(3, isLittle),
        ...long(1, isLittle),
        ...value,
        0,
        0,
      ];
      const list = [...tag(0x0f, [0, 65]), ...tag(0x12, short(turned, isLittle))];
      const head = [...ascii(isLittle ? 'II' : 'MM'), ...short(42, isLittle), ...long(8, isLittle)];
      return segment(
        0xe1,
        joined(ascii('Exif\0\0'), head, short(2, isLittle), list, [0, 0, 0, 0], ascii(CANARY)),
      );
    };
    const turnedBy = (...about: Uint8Array[]) => strippedImage('image/jpeg', jpeg(...about));
    const alone = (turned: number) =>
      segment(
        0xe1,
        joined(ascii('Exif\0\0MM'), [
          0,
          42,
          0,
          0,
          0,
          8,
          0,
          1,
          1,
          0x12,
          0,
          3,
          0,
          0,
          0,
          1,
          0,
          turned,
          0,
          0,
          0,
          0,
          0,
          0,
        ]),
      );
    for (const isLittle of [true, false]) {
      expect(turnedBy(exif(6, isLittle))).toEqual(jpeg(alone(6)));
      // Upright, or nothing that is known: not a byte of it.
      for (const none of [1, 0, 9, 77]) expect(turnedBy(exif(none, isLittle))).toEqual(jpeg());
      for (let cut = 4; cut < 44; cut++)
        expect(says(turnedBy(segment(0xe1, exif(6, isLittle).subarray(4, cut))))).toBe(false);
    }
    // What was cleaned once is clean.
    expect(turnedBy(alone(8))).toEqual(jpeg(alone(8)));
  });

  test('PNG: texts, time and EXIF', () => {
    const head = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
    const body = (about: Uint8Array[]) =>
      joined(
        head,
        pngPart('IHDR', new Uint8Array(13)),
        ...about,
        pngPart('IDAT', Uint8Array.of(1, 2)),
        pngPart('IEND', new Uint8Array()),
      );
    const about = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'].map((kind) => pngPart(kind, ascii(CANARY)));
    expect(strippedImage('image/png', joined(body(about), ascii(CANARY)))).toEqual(body([]));
  });

  test('WebP: EXIF and XMP, with the sign that they follow', () => {
    const body = (parts: Uint8Array[]) => {
      const inside = joined(ascii('WEBP'), ...parts);
      return joined(ascii('RIFF'), [inside.length & 0xff, inside.length >> 8, 0, 0], inside);
    };
    const picture = webpPart('VP8 ', Uint8Array.of(1, 2, 3));
    const sign = (flags: number) => webpPart('VP8X', Uint8Array.of(flags, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    const full = body([
      sign(0x2c | 0x10),
      picture,
      webpPart('EXIF', ascii(CANARY)),
      webpPart('XMP ', ascii(CANARY)),
    ]);
    expect(strippedImage('image/webp', full)).toEqual(body([sign(0x10), picture]));
  });
});

test('a PDF keeps its pages and loses author, title, XMP, comments and ids', async () => {
  const source = await PDFDocument.create();
  source.setAuthor(CANARY);
  source.setTitle(CANARY);
  source.setProducer(CANARY);
  const page = source.addPage([300, 400]);
  page.drawText('texto da prova');
  const xmp = source.context.stream(`<x:xmpmeta>${CANARY}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' });
  source.catalog.set(PDFName.of('Metadata'), source.context.register(xmp));
  page.node.set(PDFName.of('PieceInfo'), PDFString.of(CANARY));
  page.node.set(PDFName.of('Annots'), source.context.obj([{ Type: 'Annot', T: PDFString.of(CANARY) }]));
  const bytes = await source.save({ useObjectStreams: false });
  expect(says(bytes)).toBe(true);
  const clean = await strippedPdf(bytes);
  expect(says(clean)).toBe(false);
  const text = new TextDecoder('latin1').decode(clean);
  expect(text).not.toMatch(/\/Info|\/Metadata|\/ID\b|\/Author|\/Producer|\/CreationDate/);
  const back = await PDFDocument.load(clean);
  expect(back.getPageCount()).toBe(1);
  expect(back.getPage(0).getSize()).toEqual({ width: 300, height: 400 });
});

describe('a PDF', () => {
  const withPicture = async (filter: unknown, contents: Uint8Array) => {
    const source = await PDFDocument.create();
    const page = source.addPage([300, 400]);
    const { context } = source;
    const hidden = context.register(context.stream(CANARY, { Type: 'Metadata' }));
    const about = { PieceInfo: hidden, LastModified: PDFString.of(CANARY), Metadata: hidden };
    const picture = context.stream(contents, {
      Type: 'XObject',
      Subtype: 'Image',
      Filter: filter,
      ...about,
    } as never);
    const form = context.stream('q Q', { Type: 'XObject', Subtype: 'Form', ...about } as never);
    page.node.setXObject(PDFName.of('P'), context.register(picture));
    page.node.setXObject(PDFName.of('F'), context.register(form));
    const comment = context.register(context.obj({ Type: 'Annot', T: PDFString.of(CANARY) }));
    page.node.set(PDFName.of('Annots'), context.obj([comment]));
    return source.save({ useObjectStreams: false });
  };
  const photograph = jpeg(segment(0xe1, ascii(`Exif\0\0${CANARY}`)));

  test('of a photographed document loses what the camera and the editor wrote, also in what its pages point to', async () => {
    const bytes = await withPicture('DCTDecode', photograph);
    expect(says(bytes)).toBe(true);
    const clean = await strippedPdf(bytes);
    expect(says(clean)).toBe(false);
    const text = (of: Uint8Array) => new TextDecoder('latin1').decode(of);
    expect(text(clean)).toContain(text(jpeg()));
  });

  test('with pictures that cannot be looked into is not taken for clean', async () => {
    for (const filter of ['JPXDecode', ['FlateDecode', 'DCTDecode']])
      await expect(strippedPdf(await withPicture(filter, photograph))).rejects.toThrow();
  });
});

test('what cannot be cleaned is handed back as it is, with the reason; a name is never kept', async () => {
  const kept = await withoutMetadata(asFile(jpeg(segment(0xe1, ascii(CANARY))), 'joao_da_silva.jpeg'), 2);
  expect(kept).toMatchObject({ isStripped: true, file: { name: 'anexo-2.jpg', type: 'image/jpeg' } });
  for (const [head, name] of [
    ['II*\0', 'foto.tiff'],
    ['\0\0\0\x18ftypheic', 'foto.heic'],
    ['\0\0\0\x18ftypmp42', 'filme.mp4'],
    ['%PDF-1.7 quebrado', 'x.pdf'],
    ['GIF89a', 'foto.jpg'],
  ] as const)
    expect(await withoutMetadata(asFile(ascii(head), name), 1)).toMatchObject({
      original: { name },
      why: expect.any(String),
    });
});

test('a voice is written without a word about who recorded it', () => {
  const bytes = new Uint8Array(waveFile(Float32Array.of(0, 1, -2), 16_000));
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('RIFF');
  expect([...bytes.subarray(44)]).toEqual([0, 0, 0xff, 0x7f, 0x01, 0x80]);
});
