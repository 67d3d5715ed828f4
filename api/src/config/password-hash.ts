const PHC =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Cost parameters of scrypt: N is 2 to the power of `ln`. */
export type ScryptCost = Record<'ln' | 'r' | 'p', number>;

/**
 * Parses a scrypt hash in PHC form: `$scrypt$ln=15,r=8,p=3$salt$hash`. Returns `null` for any other text, or for a cost below
 * `ln=10` or above 256 MiB.
 */
export function parsePasswordHash(phc: string): { cost: ScryptCost; salt: Buffer; key: Buffer } | null {
  const [, ln, r, p, salt, key] = PHC.exec(phc) ?? [];
  if (!ln || !r || !p || !salt || !key) return null;
  const parsed: ScryptCost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const isAffordable =
    parsed.ln >= 10 && parsed.r >= 1 && parsed.p >= 1 && 2 ** parsed.ln * parsed.r <= 2 ** 21;
  return isAffordable
    ? { cost: parsed, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
    : null;
}
