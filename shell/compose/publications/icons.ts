import touchIcon from '../icons/apple-touch-icon.png?inline';
import favicon from '../icons/favicon.ico?inline';
import icon192 from '../icons/icon-192.png?inline';
import icon512 from '../icons/icon-512.png?inline';
import share from '../icons/share.png?inline';
import type { CompositionOutput } from '../output.ts';

/** The header's mark, in the colour scheme of the visitor's browser. */
export { default as faviconSvg } from '../icons/favicon.svg?raw';

/** Name of the picture of a shared link (Open Graph), 1200 × 630 pixels. */
export const SHARE_PICTURE = 'partage.png';

const iconUrls = {
  'apple-touch-icon.png': touchIcon,
  'favicon.ico': favicon,
  'icon-192.png': icon192,
  'icon-512.png': icon512,
  [SHARE_PICTURE]: share,
};

/** Writes the icons of browsers and home screens, and the picture of shared links. */
export async function writeIcons(output: CompositionOutput): Promise<void> {
  for (const [name, url] of Object.entries(iconUrls))
    await output.write(`pages/${name}`, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
