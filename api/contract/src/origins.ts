import { z } from 'zod';

/** Letters, digits and hyphens in labels; a policy (CSP Level 3) would read a wildcard or a separator in a host as its own. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.includes(hostname);

/** The parts of an http or https address with a plain host and no credentials; `undefined` of any other text. */
function parsePlain(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return undefined;
  return isLoopback(url) || HOST.test(url.hostname) ? url : undefined;
}

/** The same of an address that browsers may load modules from. */
function parseLoadable(text: string): URL | undefined {
  const url = parsePlain(text);
  return url && (url.protocol === 'https:' || isLoopback(url)) ? url : undefined;
}

/** Whether a text is the serialized origin of a plain host: what a policy may name as a source. */
export const isPlainOrigin = (text: string): boolean => parsePlain(text)?.origin === text;

/** Where browsers fetch a release's client files when it isn't the site itself: a normalised address that ends in a slash. */
export const baseSchema = z
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
