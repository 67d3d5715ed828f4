import type { Cleanup } from '@site/api/testing/cleanup';
import {
  buildContactBody,
  buildContactFields,
  buildKeyedContactBody,
  postContact,
  postContactForm,
} from '@site/api/testing/contact';
import { createFeed, createFeedRow, INVENTORY_KEY } from '@site/api/testing/feed';
import { generousFormLimits } from '@site/api/testing/limits';
import { startTestOrderSystem, type TestOrderSystem } from '@site/api/testing/order-system';
import { readProblem } from '@site/api/testing/problem';
import { readTableRows } from '@site/api/testing/rows';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import type { QuotableOffer } from '@site/api-contract/quote/quote';
import type { PricedQuoteLine } from '@site/api-contract/quote/quote-rules';
import type { Vat } from '@site/api-contract/texts/money';
import { beforeAll, expect, it } from 'vitest';
import sample from '../../../operator.json' with { type: 'json' };

const KEY = '0190163d-8694-739b-aea5-966c26f8ad91';

const offer = (id: string, name: string, more: Partial<QuotableOffer>): QuotableOffer => ({
  id,
  name,
  priceCents: null,
  unit: 'mois',
  path: '/offres',
  terms: '',
  ...more,
});
const mobile = offer('mobile-40', 'Mobile 40 Go', {
  priceCents: 999,
  oneOffCents: 500,
  commitmentMonths: 12,
  choices: [
    {
      kind: 'one',
      id: 'sim',
      label: 'Carte SIM',
      billing: 'mois',
      values: [
        { id: 'esim', label: 'eSIM', extraCents: 0 },
        { id: 'physique', label: 'Carte SIM physique', extraCents: 200 },
      ],
    },
  ],
});
const volume = { kind: 'amount', id: 'go', label: 'Volume', unit: 'Go', billing: 'mois' } as const;
const storage = offer('stockage', 'Stockage objet', {
  priceCents: 1000,
  // 1,255 € for each 50 GB beyond 100.
  choices: [{ ...volume, min: 0, max: 1000, step: 50, included: 100, rate: 12_550 }],
});
const custom = offer('sur-mesure', 'Fibre sur mesure', {});

/** Registers the tests of quotes in `POST /send-contact`, for any engine. */
export function contactQuoteSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  let orders: TestOrderSystem;
  let published: { version: string; offers: string; operator: string } | null = null;
  beforeAll(async () => {
    orders = await startTestOrderSystem({ status: 500 }, afterFile);
    site = await start(
      afterFile,
      // Mails that can't be sent stay in the outbox, where the tests read them.
      { INVENTORY_URL: `${orders.url}/`, INVENTORY_KEY, SMTP_URL: 'smtp://127.0.0.1:1' },
      {
        limits: generousFormLimits,
        inventory: { timeoutMs: 300, pauseMs: 1, freshMs: 1 },
        publications: {
          version: async () => published?.version ?? null,
          read: async () => published,
        },
      },
    );
  });

  /** Publishes these offers. */
  const publish = (version: string, offers: QuotableOffer[], vat: Vat) => {
    published = {
      version,
      offers: JSON.stringify(offers),
      operator: JSON.stringify({ ...sample, vat }),
    };
  };

  /** Sends a quote and returns its stored row and the operator's mail. */
  const ask = async (quote: string, changes: Record<string, unknown> = {}) => {
    const response = await postContact(site.origin, buildKeyedContactBody({ quote, ...changes }));
    expect(response.status).toBe(201);
    const { id, reference } = await response.json();
    const row = (await readTableRows(site, 'contact_message')).find((each) => each.id === id);
    const mails = (await readTableRows(site, 'outbox')).filter((each) => each.submission_id === id);
    const { subject, text } = mails.map(({ payload }) => JSON.parse(payload ?? '{}')).find(({ to }) => !to);
    const { lines, ...stored } = JSON.parse(row?.quote ?? '{}');
    const plain = String(text)
      .replace(/[\u00a0\u202f]/g, ' ')
      .split('\n');
    return { reference, row, lines: lines as PricedQuoteLine[], stored, subject, mail: plain };
  };

  // These tests depend on each other, in order.
  it('quote before any publication keeps the seen prices as unchecked', async () => {
    const { row, lines, stored, mail } = await ask('mobile-40*2*1199-500');
    expect(row?.quote_requested).toBe('mobile-40*2*1199-500');
    expect(lines).toMatchObject([
      { name: 'mobile-40', state: 'unchecked', monthlyCents: 1199, onceCents: 500 },
    ]);
    expect(stored).toEqual({
      sum: { monthlyCents: 2398, onceCents: 1000, firstBillCents: 3398, yearCents: 29_776, unpriced: 0 },
      vat: null,
    });
    expect(mail).toContain('   ATTENTION, prix non vérifié : celui que le visiteur a vu');
    expect(mail).toContain('Sur 12 mois : 297,76 € HT');
  });

  it('quote while the stock is unreadable leaves only its server unchecked', async () => {
    publish('aaaaaaaaaaaaaaaa', [mobile, storage, custom], { ratePercent: 20 });
    const quote = 'mobile-40*999-500 ryzen-9-5900x*9457-0';
    expect((await ask(quote)).lines.map(({ state }) => state)).toEqual(['same', 'unchecked']);
    orders.behaviour = { feed: createFeed(createFeedRow()) };
    await expect
      .poll(async () => (await ask(quote)).lines[1])
      .toMatchObject({ name: 'Ryzen 9 5900X', state: 'same', monthlyCents: 9457, onceCents: 0 });
  });

  it('quote is priced anew by line and in all, in the mail too', async () => {
    const quote =
      'mobile-40*2*sim-physique*1199-500 stockage*go-250*1300-0 sur-mesure*devis-0 parti*3*999-0 ryzen-9-5900x*9457-0';
    const { reference, row, lines, stored, subject, mail } = await ask(quote, {
      idempotencyKey: KEY,
      rappel: 'mardi matin',
      adresse: '1 rue de l’Exemple, Exempleville',
    });
    // The last ten digits, five bits a character: 6c26f8ad91.
    expect(reference).toBe('DGKF-HBCH');
    expect(row).toMatchObject({
      reference,
      quote_requested: quote,
      offre: null,
      rappel: 'mardi matin',
      adresse: '1 rue de l’Exemple, Exempleville',
    });
    expect(lines).toMatchObject([
      { name: 'Mobile 40 Go', state: 'same', quantity: 2, monthlyCents: 1199, onceCents: 500 },
      // 10,00 € and three steps of 1,255 €: half a cent is rounded up.
      { name: 'Stockage objet', state: 'changed', monthlyCents: 1377, seen: { monthlyCents: 1300 } },
      { name: 'Fibre sur mesure', state: 'same', monthlyCents: null },
      { name: 'parti', state: 'gone', quantity: 3, monthlyCents: 999 },
      { name: 'Ryzen 9 5900X', state: 'same', monthlyCents: 9457 },
    ]);
    expect(lines.map(({ options }) => options.map(({ label, value }) => `${label} : ${value}`))).toEqual([
      ['Carte SIM : Carte SIM physique'],
      ['Volume : 250 Go'],
      [],
      [],
      [],
    ]);
    // 2 × 11,99 + 13,77 + 94,57 a month; 2 × 5,00 once.
    expect(stored).toEqual({
      sum: {
        monthlyCents: 13_232,
        onceCents: 1000,
        firstBillCents: 14_232,
        yearCents: 159_784,
        unpriced: 2,
      },
      vat: { ratePercent: 20 },
    });
    expect(subject).toBe('Devis : Zoé Le Goff, réf. DGKF-HBCH');
    expect(mail).toEqual(
      expect.arrayContaining([
        'Référence donnée au visiteur : DGKF-HBCH',
        'À rappeler : mardi matin',
        'Adresse à raccorder : 1 rue de l’Exemple, Exempleville',
      ]),
    );
    expect(mail.slice(mail.indexOf('Devis demandé (prix HT recalculés à la réception) :') + 1, -3)).toEqual([
      '1. 2 × Mobile 40 Go (mobile-40) : 11,99 € par mois, 5,00 € une fois chacun',
      '   Carte SIM : Carte SIM physique',
      '   Engagement : 12 mois',
      '2. 1 × Stockage objet (stockage) : 13,77 € par mois',
      '   Volume : 250 Go',
      '   ATTENTION, prix vu par le visiteur : 13,00 € par mois',
      '3. 1 × Fibre sur mesure (sur-mesure) : sur devis',
      '4. 3 × parti (parti) : 9,99 € par mois chacun',
      '   ATTENTION, cette offre n’est plus publiée',
      '5. 1 × Ryzen 9 5900X (ryzen-9-5900x) : 94,57 € par mois',
      'Une fois : 10,00 € HT, 12,00 € TTC',
      'Par mois : 132,32 € HT, 158,78 € TTC',
      'Première facture : 142,32 € HT, 170,78 € TTC',
      'Sur 12 mois : 1 597,84 € HT, 1 917,41 € TTC',
      'Offres dont les frais uniques ne sont pas précisés : 3',
      'Lignes sans prix, non comprises dans les sommes : 2',
    ]);

    const again = buildKeyedContactBody({
      quote,
      idempotencyKey: KEY,
      rappel: 'mardi matin',
      adresse: '1 rue de l’Exemple, Exempleville',
    });
    const repeated = await postContact(site.origin, again);
    expect([repeated.status, await repeated.json()]).toEqual([
      200,
      { status: 'accepted', id: row?.id, reference },
    ]);
    const other = await postContact(site.origin, { ...again, quote: quote.replace('*2*', '*3*') });
    expect(await readProblem(other)).toMatchObject({ status: 409, errors: [{ field: 'idempotencyKey' }] });
    const mails = (await readTableRows(site, 'outbox')).filter((each) => each.payload?.includes('DGKF-HBCH'));
    expect(mails.filter(({ payload }) => !JSON.parse(payload ?? '{}').to)).toHaveLength(1);
  });

  it('next quote follows a changed price, a withdrawn offer and no VAT', async () => {
    publish('bbbbbbbbbbbbbbbb', [{ ...mobile, priceCents: 1099 }], { ratePercent: null });
    const { lines, stored, subject, mail } = await ask('mobile-40*999-500 stockage*1000-0', {
      offre: 'mobile-40',
    });
    expect(lines.map(({ name, state, monthlyCents }) => [name, state, monthlyCents])).toEqual([
      ['Mobile 40 Go', 'changed', 1099],
      ['stockage', 'gone', 1000],
    ]);
    expect(stored.sum).toEqual({
      monthlyCents: 1099,
      onceCents: 500,
      firstBillCents: 1599,
      yearCents: 13_688,
      unpriced: 1,
    });
    expect(subject).toMatch(/^Devis : Zoé Le Goff \(offre mobile-40\), réf\. /);
    expect(mail).toContain('   ATTENTION, prix vu par le visiteur : 9,99 € par mois, 5,00 € une fois');
    expect(mail).toContain('Première facture : 15,99 € HT');
  });

  it('plain form with a quote is stored once, and its page has the reference', async () => {
    const quote = 'mobile-40*1099-500';
    const fields = buildContactFields({ offre: 'mobile-40', quote, rappel: '', firstname: 'Formulaire' });
    const first = await postContactForm(site.origin, fields);
    const second = await postContactForm(site.origin, fields);
    expect([first.status, second.status]).toEqual([201, 200]);
    const rows = (await readTableRows(site, 'contact_message')).filter(
      (row) => row.firstname === 'Formulaire',
    );
    expect(rows).toMatchObject([{ offre: 'mobile-40', rappel: null, quote_requested: quote }]);
    expect(JSON.parse(rows[0]?.quote ?? '{}').lines).toMatchObject([{ name: 'Mobile 40 Go', state: 'same' }]);
    for (const page of [await first.text(), await second.text()]) expect(page).toContain(rows[0]?.reference);
    // Another quote in the same words is another message.
    expect((await postContactForm(site.origin, { ...fields, quote: 'mobile-40*2*1099-500' })).status).toBe(
      201,
    );
  });

  const unread = 'du devis n’est pas reconnue : ajoutez l’offre de nouveau';
  it.each([
    ['mobile-40 <img>*2', `La ligne « <img>*2 » ${unread}.`],
    ['mobile-40*1000', `La ligne « mobile-40*1000 » ${unread}.`],
    ['a '.repeat(31), 'Un devis compte 30 lignes au plus.'],
    [`a${' '.repeat(6000)}`, 'Raccourcissez votre devis : 6\u202f000 caractères au plus.'],
    [['mobile-40'], 'Le devis est un texte : ses lignes, séparées par des espaces.'],
  ])('invalid quote is refused with its reason and not stored: %#', async (quote, message) => {
    const before = (await readTableRows(site, 'contact_message')).length;
    const problem = await readProblem(await postContact(site.origin, buildContactBody({ quote })));
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'quote', message }] });
    expect(await readTableRows(site, 'contact_message')).toHaveLength(before);
  });

  it('message with no line or thirty in its quote is stored', async () => {
    expect((await ask(' ')).row).toMatchObject({ quote_requested: null, quote: null });
    expect((await ask('a '.repeat(30))).lines).toHaveLength(30);
  });
}
