import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const der = (tag, ...parts) => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts) => der(0x30, ...parts);
const utcTime = (date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

// OIDs of RFC 5758 (ecdsa-with-SHA256) and RFC 5280 (commonName).
const ecdsaSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const DAY_MS = 86_400_000;

/**
 * A self-signed certificate for the length of the run. Node can make keys but no certificate, and a bench shouldn't need
 * openssl. `spki` is the base64 SHA-256 of its public key, by which Chromium accepts it. With « ignore errors » alone
 * Chromium would cache nothing.
 */
export function makeCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('bench')))));
  const validity = sequence(
    utcTime(new Date(Date.now() - DAY_MS)),
    utcTime(new Date(Date.now() + 30 * DAY_MS)),
  );
  const serial = der(0x02, Buffer.from([1]));
  const toSign = sequence(serial, ecdsaSha256, name, validity, name, subjectKey);
  const signature = sign('sha256', toSign, privateKey);
  const certificate = sequence(toSign, ecdsaSha256, der(0x03, Buffer.from([0]), signature));
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    spki: createHash('sha256').update(subjectKey).digest('base64'),
  };
}
