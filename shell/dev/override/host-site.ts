import { sendGetRequest } from '@site/api/net/outgoing';
import { QUOTABLE_OFFERS_PATH } from '@site/api-contract/quote/quote-rules';
import { z } from 'zod';
import { CONTRACT_VERSION, type Offer, offerSchema } from '../../kit/src/contract.ts';
import { UserError } from '../../site/errors.ts';
import { parsePageData } from './page.ts';

/** The running site that shows the local remotes. */
export interface HostSite {
  origin: string;
  /** Offers of all teams on that site, for local pages that quote them. */
  offers: Offer[];
}

/** Limits of a request to the running site. */
const BOUNDS = {
  deadlineMs: 10_000,
  maxBytes: 20 * 1024 * 1024,
  maxRedirects: 5,
  headers: { Accept: 'text/html, application/json' },
};

/** Returns the running site's origin and offers. Throws {@link UserError} for no response, another program or contract. */
export async function readHostSite(address: string): Promise<HostSite> {
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new UserError(`--against takes an address such as https://www.example.org, not "${address}"`);
  }
  const home = await sendRequest(new URL('/', address));
  const data = parsePageData(home.body.toString());
  if (!data) {
    throw new UserError(
      `${address} answers (HTTP ${home.status}), but its home page carries no registry: it isn't a site composed by this shell`,
    );
  }
  if (data.contract !== CONTRACT_VERSION) {
    throw new UserError(
      `${address} speaks contract ${data.contract ?? 'of an earlier, unnamed version'}, these sources ${CONTRACT_VERSION}: take the kit's version the site was built with`,
    );
  }
  const { origin } = home.url;
  const { url, status, body } = await sendRequest(new URL(QUOTABLE_OFFERS_PATH, origin));
  try {
    return { origin, offers: z.array(offerSchema).parse(JSON.parse(body.toString())) };
  } catch (cause) {
    throw new UserError(`${url} isn't the list of the site's offers (HTTP ${status})`, { cause });
  }
}

const sendRequest = (url: URL) =>
  sendGetRequest(url, BOUNDS).catch((error) => {
    throw new UserError(`${url.origin} doesn't answer: ${formatFailure(error)}`);
  });

/** Returns the reason of a failed request; Node puts the reason into `cause` or `code`. */
export function formatFailure(error: unknown): string {
  const { message, cause } = error as Error;
  const { code, message: deeper } = (cause ?? {}) as NodeJS.ErrnoException;
  return deeper || code || message || (error as NodeJS.ErrnoException).code || 'no reason given';
}
