import { type FileKind, fileKinds, imageKinds, type UploadRules } from '@conforme/contracts/core/upload.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { pngOf } from '../../testing/hollow-png.ts';
import { type SentFile, smallPdf, smallPng } from '../../testing/multipart.ts';
import { textRows, workbookOf } from '../../testing/workbooks.ts';

/** What is wrong with a file. */
export const flaws = [
  'sound',
  'cut',
  'bent',
  'noise',
  'twofold',
  'misnamed',
  'bomb',
  'absurd',
  'empty',
  'oddly_named',
] as const;
type Flaw = (typeof flaws)[number];
/** Whatever chance makes of these, nobody may take one. */
export const neverTaken: readonly Flaw[] = ['misnamed', 'bomb', 'absurd', 'empty'];

/** One of each kind that the product takes. */
export type SoundFiles = Readonly<Record<FileKind, Buffer>>;

const office = (main: string, more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), [main]: strToU8('<x/>'), ...more }));
const mainParts = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
} as const;
const isOffice = (kind: FileKind): kind is keyof typeof mainParts => kind in mainParts;

export async function soundFiles(): Promise<SoundFiles> {
  const dots = { width: 20, height: 20, channels: 3, background: 'green' } as const;
  return {
    png: smallPng,
    jpeg: await sharp({ create: dots }).jpeg().toBuffer(),
    webp: await sharp({ create: dots }).webp().toBuffer(),
    pdf: smallPdf,
    docx: office(mainParts.docx),
    // Imports read theirs at once: it has to be a whole one.
    xlsx: workbookOf({
      rows: textRows([
        ['Nome', 'CPF'],
        ['Caio Silva', ''],
      ]),
    }),
    pptx: office(mainParts.pptx),
    csv: Buffer.from('Nome;CPF;E-mail\nCaio Silva;;caio@exemplo.test\n'),
    eml: Buffer.from('From: cobranca@golpe.example\r\nSubject: Boleto\r\n\r\nPague hoje.\r\n'),
    ics: Buffer.from(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a@b\r\nDTSTART:20270115T120000Z\r\nSUMMARY:Reunião\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    ),
    txt: Buffer.from('Mensagem recebida por SMS.\n'),
    sealed: Buffer.from('CSF1 opaque, whatever it holds'),
  };
}

const ZEROS = new Uint8Array(3_000_000);
const endingOf = (kind: FileKind): string => fileKinds[kind].extensions[0];
const bytes = fc.uint8Array({ maxLength: 3_000 }).map((noise) => Buffer.from(noise));
/** What no keyboard types, what ends a header or a text in other programs, and what leads elsewhere. */
const oddName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0x1f }), { minLength: 1, maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '../../etc/passwd',
    'a\u0000',
    'C:\\x\\',
    '\u202efdp',
    'a"; filename="b',
    '.',
    '%00%2e',
    'é'.repeat(3_000),
  ),
);

/** Files of each flaw for somebody who takes these kinds. */
export function hostileFiles(
  { kinds }: UploadRules,
  sound: SoundFiles,
): Readonly<Record<Flaw, fc.Arbitrary<SentFile>>> {
  const taken = fc.constantFrom(...kinds);
  const marked = kinds.filter((kind) => !['csv', 'eml', 'txt'].includes(kind));
  const named = (kind: FileKind, content: Buffer, stem = 'arquivo'): SentFile => ({
    content,
    name: `${stem}.${endingOf(kind)}`,
  });
  return {
    sound: taken.map((kind) => named(kind, sound[kind])),
    cut: fc.tuple(taken, fc.double({ min: 0.01, max: 0.99, noNaN: true })).map(([kind, share]) => {
      const whole = sound[kind];
      return named(kind, whole.subarray(0, Math.ceil(whole.length * share)));
    }),
    bent: fc
      .tuple(taken, fc.array(fc.tuple(fc.nat(2 ** 20), fc.nat(255)), { minLength: 1, maxLength: 9 }))
      .map(([kind, changes]) => {
        const content = Buffer.from(sound[kind]);
        for (const [at, byte] of changes) content[at % content.length] = byte;
        return named(kind, content);
      }),
    noise: fc
      .tuple(taken, fc.nat(12), bytes)
      .map(([kind, kept, noise]) =>
        named(kind, Buffer.concat([sound[kind].subarray(0, kept), noise, Buffer.of(0)])),
      ),
    twofold: fc
      .tuple(taken, fc.constantFrom(...Object.values(sound)), fc.boolean())
      .map(([kind, other, isFirst]) =>
        named(kind, Buffer.concat(isFirst ? [sound[kind], other] : [other, sound[kind]])),
      ),
    // Text is whatever reads as text: only by their first bytes the others can be told from it. Who takes text alone is
    // sent pictures.
    misnamed: fc
      .tuple(
        fc.constantFrom(...(marked.length > 0 ? marked : kinds)),
        fc.constantFrom(...(marked.length > 0 ? (Object.keys(sound) as FileKind[]) : imageKinds)),
      )
      .filter(([claimed, is]) => claimed !== is)
      .map(([claimed, is]) => named(claimed, sound[is])),
    bomb: taken.map((kind) => {
      const main = isOffice(kind) ? mainParts[kind] : mainParts.docx;
      return named(kind, office(main, { 'word/media/zeros': ZEROS }));
    }),
    absurd: fc
      .tuple(
        taken,
        fc.integer({ min: 20_000, max: 2 ** 31 - 1 }),
        fc.integer({ min: 20_000, max: 2 ** 31 - 1 }),
      )
      .map(([kind, width, height]) => named(kind, pngOf(width, height))),
    empty: taken.map((kind) => named(kind, Buffer.alloc(0))),
    oddly_named: fc.tuple(taken, oddName).map(([kind, stem]) => named(kind, sound[kind], stem)),
  };
}
