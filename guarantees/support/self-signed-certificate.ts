import { generateKeyPairSync, sign } from 'node:crypto';

const oid = {
  commonName: '0603550403',
  alternativeNames: '0603551d11',
  ecdsaWithSha256: '06082a8648ce3d040302',
};

/** One element of DER: what it is, how long, what is in it. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const known = (hex: string) => Buffer.from(hex, 'hex');
const time = (date: Date) =>
  element(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const bits = (content: Buffer) => element(0x03, Buffer.from([0]), content);

/** A certificate for 127.0.0.1 that vouches for itself for an hour, with its key: made anew each time, kept nowhere. */
export function selfSignedCertificate(): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const algorithm = sequence(known(oid.ecdsaWithSha256));
  const name = sequence(
    element(0x31, sequence(known(oid.commonName), element(0x0c, Buffer.from('conforme.test')))),
  );
  const address = sequence(element(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(sequence(known(oid.alternativeNames), element(0x04, address)));
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(new Date(now - 60_000)), time(new Date(now + 3_600_000))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, extensions),
  );
  const certificate = sequence(body, algorithm, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
