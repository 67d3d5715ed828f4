import { type Answer, get } from '@site/api/outgoing';
import { CONTRACT_VERSION, type Offer } from '../kit/src/contract.ts';
import { readRegistry } from './page.ts';

/** The command can't run as asked. The message says why and what would do. */
export class Refusal extends Error {}

/** The running site guests are shown in. */
export interface HostSite {
  /** After redirects. */
  origin: string;
  offers: Offer[];
}

/** What one answer of the running site may cost. */
const BOUNDS = {
  deadlineMs: 10_000,
  maxBytes: 20 * 1024 * 1024,
  maxRedirects: 5,
  headers: { Accept: 'text/html, application/json' },
};

/** Asks the running site who it is. Throws {@link Refusal} when it doesn't answer, isn't one or speaks another contract. */
export async function readHostSite(address: string): Promise<HostSite> {
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new Refusal(`--against takes an address such as https://www.example.org, not "${address}"`);
  }
  const home = await ask(new URL('/', address));
  const data = readRegistry(home.body.toString());
  if (!data) {
    throw new Refusal(
      `${address} answers (HTTP ${home.status}), but its home page carries no registry: it isn't a site composed by this shell`,
    );
  }
  if (data.contract !== CONTRACT_VERSION) {
    throw new Refusal(
      `${address} speaks contract ${data.contract ?? 'of an earlier, unnamed version'}, these sources ${CONTRACT_VERSION}: take the kit's version the site was built with`,
    );
  }
  const { origin } = home.url;
  return { origin, offers: await readOffers(origin) };
}

async function ask(url: URL): Promise<Answer> {
  try {
    return await get(url, BOUNDS);
  } catch (error) {
    throw new Refusal(`${url.origin} doesn't answer: ${reasonOf(error)}`);
  }
}

/** `fetch` hides the reason one level below. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code, message: deeper } = (cause ?? {}) as NodeJS.ErrnoException;
  return deeper || code || message;
}

/** As `/prix.json` lists them (`compose/publications/prices.ts`). */
interface ListedOffer {
  id: string;
  nom: string;
  page: string;
  unite: Offer['unit'];
  prix_ht_centimes: number | null;
  frais_uniques_ht_centimes: number | null;
  engagement_mois: number | null;
  conditions: string;
}

/** What other teams publish there, for pages of guests that quote them. */
async function readOffers(origin: string): Promise<Offer[]> {
  const answer = await ask(new URL('/prix.json', origin));
  const offres = parseOffers(answer);
  return offres.map((offer) => ({
    id: offer.id,
    name: offer.nom,
    priceCents: offer.prix_ht_centimes,
    unit: offer.unite,
    path: offer.page.replace(/^https?:\/\/[^/]+/, ''),
    terms: offer.conditions,
    ...(offer.frais_uniques_ht_centimes !== null && { oneOffCents: offer.frais_uniques_ht_centimes }),
    ...(offer.engagement_mois !== null && { commitmentMonths: offer.engagement_mois }),
  }));
}

function parseOffers({ url, status, body }: Answer): ListedOffer[] {
  try {
    return JSON.parse(body.toString()).offres;
  } catch {
    throw new Refusal(`${url} isn't the site's price list (HTTP ${status})`);
  }
}
