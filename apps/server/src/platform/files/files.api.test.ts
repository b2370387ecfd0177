import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imageFacts, stagedFiles, storedBlobs } from '../../testing/blobs.ts';
import { makeAdministrator, makeUser, type TestUser } from '../../testing/features/people.ts';
import { filesOf } from '../../testing/files-of.ts';
import { howMany } from '../../testing/full-form.ts';
import { pngOf } from '../../testing/hollow-png.ts';
import { smallPng } from '../../testing/multipart.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepFiles } from './sweep-files.ts';

const { photo, changePhoto, removePhoto } = profileModule.endpoints;

let t: TestApp;
let home: number;
let me: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  home = (await makeAdministrator(t)).entity;
});
beforeEach(async () => {
  await t.pool.query('delete from rate_limits');
  me = await makeUser(t, { home });
});
afterAll(() => t.close());

const send = (content: Buffer | string, name = 'foto.png', app = t, token = me.token) =>
  app.call(changePhoto, { files: [{ name, content }] }, { token });
const fetchPhoto = () => t.call(photo, {}, { token: me.token });
const canvas = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } });

/** What every virus scanner knows and nothing runs; in two pieces, or one would take this file away. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const scriptedPdf = '%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n%%EOF\n';

describe('an image that is not what it seems', () => {
  test.each([
    ['of 60,000 by 60,000 dots', 'a.png', pngOf(60_000, 60_000), /grande demais/],
    ['that breaks off', 'a.png', pngOf(200, 200), /danificada/],
    ['that is a page', 'a.png', '<html><script>alert(1)</script>', /não é aceito/],
    ['that is a drawing with a script', 'a.svg', '<svg onload="alert(1)"/>', /não é aceito/],
    ['that is a drawing under another name', 'a.png', '<svg onload="alert(1)"/>', /não é aceito/],
    ['that is a program', 'a.png', Buffer.from('4d5a9000', 'hex'), /não é aceito/],
    ['that is the test virus', 'a.png', eicar, /não é aceito/],
    ['that is a PDF with a script', 'a.png', scriptedPdf, /não é aceito/],
    ['with the wrong ending', 'a.jpg', smallPng, /não é aceito/],
    ['with two endings', 'a.png.exe', smallPng, /não é aceito/],
  ])('%s is refused in words at the file', async (_, name, content, words) => {
    const before = (await storedBlobs(t)).length;
    const since = performance.now();
    const { status, body } = await send(content, name);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(status).toBe(422);
    expect(body.errors.file[0]).toMatch(words);
    expect((await storedBlobs(t)).length).toBe(before);
    expect(await stagedFiles(t)).toEqual([]);
  });

  test('with an archive hanging behind it loses the archive', async () => {
    const hidden = Buffer.from('PK\u0003\u0004 canary in the archive');
    expect((await send(Buffer.concat([smallPng, hidden]))).status).toBe(200);
    const { bytes } = await fetchPhoto();
    expect(bytes.includes('canary')).toBe(false);
    expect(bytes.includes('PK\u0003\u0004')).toBe(false);
  });

  test('has a name that is only ever a name', async () => {
    for (const name of [
      '../../../x.png',
      'C:\\x.png',
      '..%2f..%2fx.png',
      '\u202egnp.png',
      `${'a'.repeat(4000)}.png`,
    ]) {
      expect((await send(smallPng, name)).status, name).toBe(200);
      const { headers } = await fetchPhoto();
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[^"/\\]{1,210}"; filename\*=UTF-8''\S+$/,
      );
    }
    const stored = await storedBlobs(t);
    expect(stored).not.toEqual([]);
    for (const path of stored)
      expect(path.replace(`${join(t.config.DATA_DIR, 'files', 'blobs')}/`, '')).toMatch(
        /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/,
      );
  });
});

describe('what the camera knew', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s: place, author and comment do not survive',
    async (format) => {
      const sent = await canvas()
        .withExif({
          IFD0: { Artist: 'canary-author', Copyright: 'canary-copyright', ImageDescription: 'canary-text' },
          IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLongitude: '46/1 38/1 0/1', GPSMapDatum: 'canary-gps' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary-xmp/></x:xmpmeta>')
        [format]()
        .toBuffer();
      expect(sent.toString('latin1').match(/canary-\w+/g)?.length ?? 0).toBeGreaterThan(0);
      expect((await send(sent, `a.${format}`)).status).toBe(200);
      const { bytes } = await fetchPhoto();
      expect(bytes.toString('latin1')).not.toMatch(/canary|exif|gps|xmp/i);
      const facts = await imageFacts(bytes);
      expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
        Array.from({ length: 5 }, () => undefined),
      );
    },
  );

  test('the direction it noted is drawn before it is forgotten', async () => {
    const raw = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#f00' } })
      .composite([
        { input: { create: { width: 80, height: 40, channels: 3, background: '#00f' } }, top: 0, left: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await send(raw, 'a.jpg');
    const drawn = join(t.config.DATA_DIR, 'drawn.webp');
    await writeFile(drawn, (await fetchPhoto()).bytes);
    const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => (data[(y * info.width + x) * info.channels] as number) > 128;
    // Blue on top, turned a quarter to the right, is blue on the right.
    const at = (share: number) => Math.floor(info.width * share);
    expect([red(at(0.1), at(0.5)), red(at(0.9), at(0.5))]).toEqual([true, false]);
  });
});

describe('room', () => {
  test('an organisation has its share, told before and after the body', async () => {
    const small = await startTestApp({ FILES_ORGANISATION_MB: '1' });
    const { entity, admin } = await makeAdministrator(small);
    await small.pool.query(
      `insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
       values (gen_random_uuid(), $1, 'test', 'x', 'x/x', 1024 * 1024 - 10, sha256('x'), 'x')`,
      [entity],
    );
    const full = await send(smallPng, 'a.png', small, admin.token);
    expect(full.status).toBe(413);
    expect(full.body).toMatchObject({ code: 'storage_full' });
    expect(full.body.messages).toMatch(/^O espaço para arquivos desta organização acabou/);
    expect([await storedBlobs(small), await stagedFiles(small)]).toEqual([[], []]);
    const other = await makeAdministrator(small, 'Outra');
    expect((await send(smallPng, 'a.png', small, other.admin.token)).status).toBe(200);
    await small.close();
  });

  test('the installation and the disk have an end', async () => {
    const tight: Record<string, string>[] = [{ FILES_TOTAL_MB: '1' }, { FILES_MIN_FREE_PERCENT: '90' }];
    for (const settings of tight) {
      const small = await startTestApp(settings);
      const { entity, admin } = await makeAdministrator(small);
      await small.pool.query(
        `insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
         values (gen_random_uuid(), $1, 'test', 'x', 'x/x', 1024 * 1024, sha256('x'), 'x')`,
        [entity],
      );
      const { status, body } = await send(smallPng, 'a.png', small, admin.token);
      expect([status, body.code]).toEqual([413, 'storage_full']);
      expect(body.messages).toMatch(/^O servidor está sem espaço/);
      await small.close();
    }
  });
});

describe('what is stored', () => {
  const blobOf = async (userId: number) => {
    const { rows } = await t.pool.query(
      'select f.storage_key, f.id from files f join users u on u.photo_id = f.id where u.id = $1',
      [userId],
    );
    return { id: rows[0].id, path: join(t.config.DATA_DIR, 'files', 'blobs', rows[0].storage_key) };
  };
  const stateOf = async (id: string) =>
    (await t.pool.query('select state from files where id = $1', [id])).rows[0].state;
  const told = async () =>
    (await t.pool.query('select action, legal_entity_id, meta from audit_events order by id desc limit 1'))
      .rows[0];

  test('a byte that changed on the disk is found out, told, and never served', async () => {
    await send(smallPng);
    const { id, path } = await blobOf(me.id);
    const bytes = await readFile(path);
    bytes[20] = (bytes[20] as number) ^ 1;
    await writeFile(path, bytes);
    const answer = await fetchPhoto();
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(await stateOf(id)).toBe('damaged');
    expect(await told()).toEqual({ action: 'file.damaged', legal_entity_id: home, meta: { file: id } });
    await writeFile(path, bytes.subarray(0, 10));
    expect((await fetchPhoto()).status).toBe(500);
  });

  test('bytes that are gone are told of, by whoever asks for them first', async () => {
    await send(smallPng);
    const { id, path } = await blobOf(me.id);
    await rm(path);
    expect((await fetchPhoto()).status).toBe(500);
    expect(await stateOf(id)).toBe('missing');
    expect((await told()).action).toBe('file.missing');
  });

  test(
    'after anything people do, the sweep finds nothing to do; what crashes left, it finds',
    async () => {
      const own = await startTestApp();
      const { entity } = await makeAdministrator(own);
      const people = await Promise.all([1, 2, 3].map(() => makeUser(own, { home: entity })));
      let seed = 7;
      const chance = (sides: number) => {
        seed = (seed * 1103515245 + 12345) % 2 ** 31;
        return (seed >>> 16) % sides;
      };
      for (let step = 0; step < howMany(60, 10_000); step++) {
        const { token } = people[chance(people.length)] as TestUser;
        const act = chance(4);
        if (act === 0) await own.call(removePhoto, {}, { token });
        else if (act === 1) await send('no image', 'a.png', own, token);
        else await send(smallPng, 'a.png', own, token);
        if (step % 20 === 19) await own.pool.query('delete from rate_limits');
      }
      await own.runJobs();
      const files = filesOf(own);
      const later = new Date(Date.now() + 2 * 86_400_000);
      expect(await sweepFiles(files, own.system, later)).toEqual({ removed: 0, missing: 0 });
      const kept = (await storedBlobs(own)).length;
      expect(kept).toBe((await own.pool.query('select from files')).rowCount);
      expect(kept).toBeGreaterThan(0);

      const [blob] = await storedBlobs(own);
      await own.pool.query(
        `update files set storage_key = 'ff/ff/elsewhere' where $1 like '%' || storage_key`,
        [blob],
      );
      const staged = await files.staging.newPath();
      await writeFile(staged, 'half a file');
      expect(await sweepFiles(files, own.system)).toEqual({ removed: 0, missing: 1 });
      expect((await storedBlobs(own)).length).toBe(kept);
      const dayBefore = new Date(Date.now() - 90_000_000);
      for (const old of [blob as string, staged]) await utimes(old, dayBefore, dayBefore);
      await own.runJobs('sweep-files');
      expect((await storedBlobs(own)).length).toBe(kept - 1);
      expect(await stagedFiles(own)).toEqual([]);
      await own.close();
    },
    howMany(60_000, 3_600_000),
  );
});
