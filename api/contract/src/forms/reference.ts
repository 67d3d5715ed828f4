/**
 * Returns the visitor's reference of a message: eight unambiguous characters from the random end of its UUID (RFC 9562).
 * The browser computes it before the server answers.
 */
export function computeReference(uuid: string): string {
  const digits = BigInt(`0x${uuid.replaceAll('-', '').slice(-10)}`);
  let text = '';
  for (let at = 35n; at >= 0n; at -= 5n)
    text += '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number((digits >> at) & 31n)];
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
