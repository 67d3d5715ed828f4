import { createOffer } from '@site/kit/testing/offers';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { gamePlanRanges } from './games/plans.ts';
import { housingOffers } from './housing/offers.ts';
import { imapPlans, m365Plans } from './mail/plans.ts';
import { vdsPlans } from './vds/plans.ts';
import VdsPage from './vds/VdsPage.tsx';
import { bandwidthOptions, ryzenPlans, xeonPlans } from './vps/plans.ts';
import { webPlans } from './web/plans.ts';

const prices = (plans: readonly { priceCents: number | null }[]) => plans.map(({ priceCents }) => priceCents);

test('plans have the monthly prices of docs/product.md#prices', () => {
  expect(prices(ryzenPlans)).toEqual([699, 1299, 2099, 3199]);
  expect(prices(xeonPlans)).toEqual([399, 799, 1599, 2599, 4499, null]);
  expect(prices(vdsPlans)).toEqual([1499, 2499, 3999, 6499]);
  expect(prices(webPlans)).toEqual([199, 399]);
  expect(prices(imapPlans)).toEqual([349, 649, 999]);
  expect(prices(m365Plans)).toEqual([577, 874, 1825]);
  expect(gamePlanRanges.map(({ plans }) => prices(plans))).toEqual([
    [499, 799, 1299, 1799, 2799, 4499],
    [799, 1399, 1999, 2599, 3599, 5599],
  ]);
  expect(bandwidthOptions.map(({ extraCents }) => extraCents)).toEqual([0, 200, 450]);
});

test('housing offers have the specified set-up fees and commitments', () => {
  expect(housingOffers.map(({ setupCents, commitmentMonths }) => [setupCents, commitmentMonths])).toEqual([
    [25000, 6],
    [25000, 6],
    [30000, 6],
    [30000, 12],
    [40000, 12],
  ]);
});

test('VPS plans have the specified memory and storage', () => {
  const resources = [...ryzenPlans, ...xeonPlans].map(({ ramGo, storageGo }) => [ramGo, storageGo]);
  expect(resources).toEqual([
    [4, 50],
    [8, null],
    [16, null],
    [32, 350],
    [4, null],
    [null, null],
    [null, null],
    [null, null],
    [48, null],
    [63, 750],
  ]);
});

test('game plans have the specified memory, processors, storage, databases and backups', () => {
  const plans = gamePlanRanges.flatMap((range) => range.plans);
  expect(
    plans.map(({ ramGo, cpu, storageGo, database, backup }) => [ramGo, cpu, storageGo, database, backup]),
  ).toEqual([
    [4, 2, 30, 1, 0],
    [6, 3, 60, 1, 0],
    [12, 4, 80, 2, 1],
    [16, 6, 100, 2, 1],
    [20, 8, 150, 2, 1],
    [24, 12, 200, 3, 1],
    [4, 2, 40, 1, 0],
    [6, 3, 70, 1, 0],
    [12, 4, 90, 2, 0],
    [16, 6, 120, 2, 1],
    [20, 8, 160, 2, 1],
    [24, 12, 220, 3, 2],
  ]);
});

test('web and mail plans have the specified sites and mailboxes', () => {
  expect(
    webPlans.map(({ storageGo, sites, mailboxes, subdomains }) => [storageGo, sites, mailboxes, subdomains]),
  ).toEqual([
    [5, 2, 2, 1],
    [10, 4, 4, 3],
  ]);
  expect(imapPlans.map(({ boxes, size }) => [boxes, size])).toEqual([
    [5, '250 Mo'],
    [10, '2 Go'],
    [20, '5 Go'],
  ]);
});

test('VDS plans have the specified resources', () => {
  expect(vdsPlans.map(({ vCores, ramGo, storageGo, ipv4 }) => [vCores, ramGo, storageGo, ipv4])).toEqual([
    [4, 8, 150, 2],
    [6, 16, 250, 3],
    [8, 32, 350, 4],
    [12, 64, 500, 4],
  ]);
  expect(vdsPlans.map(({ antiDdos }) => antiDdos)).toEqual(['Standard', 'Standard', 'Premium', 'Premium']);
  expect(vdsPlans.map(({ isPremium }) => isPremium)).toEqual([false, false, true, true]);
});

test('comparison of VDS has the specified rows, unpublished ones included', () => {
  const html = renderInPage(createElement(VdsPage), { quote: createOffer });
  const rows = [...html.matchAll(/<tr id="critere-[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|'),
  );
  expect(rows.map((row) => row.split('|')[1])).toEqual([
    'vCore',
    'RAM',
    'Stockage NVMe',
    'IPv4 dédiées',
    'Vitesse réseau',
    'Niveau anti-DDoS',
    'Choix de l’hyperviseur',
    'Snapshots et sauvegardes',
    'Support B2B prioritaire',
    'Prix',
  ]);
  expect(rows[6]).toMatch(/^\|Choix de l’hyperviseur(\|Nous consulter){4}\|$/);
});
