import { REMOTE_NAME_PATTERN } from '@site/api-contract/releases/release-rules';
import { remoteNameSchema, routeSchema } from '../../kit/src/contract.ts';
import { UserError } from '../../site/errors.ts';

/** Keeps the generated lines within the formatter's width. */
const LONGEST = 30;
const LONGEST_PATH = 60;

/** Returns a remote's name. Throws {@link UserError} unless the site accepts it. */
export function parseRemoteName(text: string): string {
  if (!REMOTE_NAME_PATTERN.test(text))
    throw new UserError(
      `« ${text} » can’t name a remote; a name is 1 to 20 letters from a to z, such as formations`,
    );
  if (!remoteNameSchema.safeParse(text).success || text === 'shell')
    throw new UserError(`« ${text} » is reserved; choose another name`);
  return text;
}

/** Returns a page's slug. Throws {@link UserError} for another text. */
export function parsePageSlug(text: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) && text.length <= LONGEST) return text;
  throw new UserError(
    `« ${text} » can’t name a page; a name is lower-case words with hyphens, of at most ${LONGEST} characters, such as pare-feu`,
  );
}

/** Returns an island's name. Throws {@link UserError} for another text. */
export function parseIslandName(text: string): string {
  if (/^[A-Z][A-Za-z0-9]*$/.test(text) && text.length <= LONGEST) return text;
  throw new UserError(
    `« ${text} » can’t name an island; a name is words that begin with capitals, of at most ${LONGEST} letters, such as PriceCalculator`,
  );
}

/** Returns the path of a page. Throws {@link UserError} unless a remote may publish it. */
export function parsePagePath(text: string): string {
  if (routeSchema.shape.path.safeParse(text).success && text !== '/' && text.length <= LONGEST_PATH)
    return text;
  throw new UserError(
    `--path takes a path of at most ${LONGEST_PATH} characters such as /offres/pare-feu, not « ${text} »`,
  );
}

/** Returns the origin of a site. Throws {@link UserError} for an address that isn't an origin. */
export function parseSiteOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new UserError(`--site takes the address of a site such as https://www.example.org, not « ${text} »`);
}

/** Returns the component name of a slug: `pare-feu` → `PareFeu`. */
export const toPascalCase = (slug: string): string =>
  slug.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());

/** Returns the slug of a component name: `PriceCalculator` → `price-calculator`. */
export const toKebabCase = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase();

/** Returns the label of a slug: `pare-feu` → « Pare feu ». */
export const formatSlugLabel = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
