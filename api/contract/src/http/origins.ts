import { z } from 'zod';

/** Letters, digits and hyphens in labels. A CSP (CSP Level 3) would interpret a wildcard or a separator in a host. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.includes(hostname);

/** Parses an http or https address with a plain host and no credentials; `undefined` for any other text. */
function parsePlain(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return undefined;
  return isLoopback(url) || HOST.test(url.hostname) ? url : undefined;
}

/**
 * Parses an address that browsers may load modules from, over https or on the loopback; `undefined` for any other text.
 */
function parseLoadable(text: string): URL | undefined {
  const url = parsePlain(text);
  return url && (url.protocol === 'https:' || isLoopback(url)) ? url : undefined;
}

/** True for the serialized origin of a plain host, which a CSP may name as a source. */
export const isOriginWithoutPath = (text: string): boolean => parsePlain(text)?.origin === text;

/** Address of a release's client files outside the site: a normalised URL that ends in a slash. */
export const baseUrlSchema = z
  .string()
  .max(500)
  .refine((text) => {
    const url = parseLoadable(text);
    return (
      url !== undefined &&
      url.href === text &&
      /^\/([\w\-.~%@+/]*\/)?$/.test(url.pathname) &&
      !/[?#]/.test(text)
    );
  }, 'an https address such as https://cdn.example.org/hosting/v2/, which ends in a slash');
