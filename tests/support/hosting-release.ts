import { type Build, buildRemote } from './builds.ts';

export const OLD_PRICE = '14,99';
export const NEW_PRICE = '15,99';

/** Builds hosting as its team would, with another price of the VDS Starter and another island. */
export const buildHostingV2 = (): Promise<Build> =>
  buildRemote('hosting', (source) => {
    source('src/vds/plans.ts', ["plan('Starter', { priceCents: 1499", "plan('Starter', { priceCents: 1599"]);
    source('src/dedies/ServerList.island.tsx', [
      'export default function ServerList() {',
      "export default function ServerList() { performance.mark('hosting 2');",
    ]);
  });
