import type { Operator } from '@site/api-contract/operator/operator';
import type { ManifestRoute, Offer } from '@site/kit/contract';

/** UN/CEFACT unit codes by billing unit. */
const unitCodes: Record<Offer['unit'], string> = { mois: 'MON', heure: 'HUR', minute: 'MIN', unique: 'C62' };

const amount = (cents: number) => (cents / 100).toFixed(2);

function organization({ origin, brand, identifiers, address, phone, email, social }: Operator) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name: brand.name,
    legalName: brand.legalName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postcode,
      addressLocality: address.town,
      addressCountry: address.country,
    },
    identifier: Object.entries(identifiers).map(([name, value]) => ({
      '@type': 'PropertyValue',
      propertyID: name.toUpperCase(),
      value,
    })),
    sameAs: social.map(({ url }) => url),
  };
}

function breadcrumb({ origin }: Operator, { path, label }: ManifestRoute) {
  const steps = [
    { name: 'Accueil', path: '/' },
    ...(path.startsWith('/offres/') ? [{ name: 'Offres', path: '/offres' }] : []),
    { name: label, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + step.path,
    })),
  };
}

/** Returns the page's service with its priced offers; null without any. Offers « Sur devis » are left out. */
function service({ origin }: Operator, route: ManifestRoute, offers: Offer[]) {
  const priced = offers.flatMap(({ priceCents, ...offer }) =>
    priceCents === null ? [] : [{ ...offer, priceCents }],
  );
  if (priced.length === 0) return null;
  return {
    '@type': 'Service',
    name: route.label,
    description: route.description,
    url: origin + route.path,
    provider: { '@id': `${origin}/#organisation` },
    areaServed: 'FR',
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: route.label,
      itemListElement: priced.map(({ name, path, priceCents, unit }) => ({
        '@type': 'Offer',
        name,
        url: origin + path,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: amount(priceCents),
          priceCurrency: 'EUR',
          valueAddedTaxIncluded: false,
          unitCode: unitCodes[unit],
        },
      })),
    },
  };
}

/**
 * Returns a page's structured data for search engines (schema.org, JSON-LD): organisation, breadcrumb, and offers with
 * prices HT. Testimonials are left out: none is verified.
 *
 * @param offers offers whose path is on this page
 */
export function buildStructuredData(operator: Operator, route: ManifestRoute, offers: Offer[]): object {
  const graph = [
    organization(operator),
    ...(route.path === '/' ? [] : [breadcrumb(operator, route)]),
    service(operator, route, offers),
  ];
  return { '@context': 'https://schema.org', '@graph': graph.filter((node) => node !== null) };
}
