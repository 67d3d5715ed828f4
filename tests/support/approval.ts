import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../../api/contract/src/delivery.ts';
import { addEditor, editorKey, renewTotp } from '../../api/src/admin/editors.ts';
import { openSession } from '../../api/src/admin/session.ts';
import { addKey } from '../../api/src/delivery/keys.ts';
import { makeKey } from '../../api/src/testing/delivery.ts';
import { cheapHashOf } from '../../api/src/testing/password.ts';
import { type Store, withStore } from '../../api/src/testing/rows.ts';
import { deliverTo } from '../../shell/release/to/client.ts';
import { type Signer, signerWith } from '../../shell/release/to/signer.ts';
import { sourceOf } from '../../shell/site/source.ts';
import type { Build } from './builds.ts';
import type { Site } from './server.ts';

/** The address that a host without PUBLIC_ORIGIN takes signed statements for. */
export const statedOrigin = ({ origin }: Pick<Site, 'origin'>): string =>
  `http://localhost:${new URL(origin).port}`;

/** Lets a new key stage changes of hosting. @returns the key's id and its signer */
export async function addStagingTeam(store: Store, site: Site): Promise<{ id: string; sign: Signer }> {
  const jwk = await makeKey();
  const id = await withStore(store, (database) =>
    addKey(database, { name: 'Hosting', remotes: ['hosting'], jwk, needsApproval: true }),
  );
  if (!id) throw new Error('the key is known already');
  return { id, sign: await signerWith(jwk, statedOrigin(site)) };
}

/** Sends a signed change, as `--to` does. @returns the lines that a pipeline prints */
export async function send(site: Site, sign: Signer, change: Change, build?: Build): Promise<string[]> {
  const approach = { origin: statedOrigin(site), sign, tell: () => {} };
  return (await deliverTo(approach, change, build ? sourceOf(build.dist) : null)).lines;
}

/** Sends a release of hosting for all visitors. @returns its build id and the lines that a pipeline prints */
export async function sendRelease(site: Site, sign: Signer, build: Build) {
  const { buildId } = JSON.parse(readFileSync(join(build.dist, 'manifest.json'), 'utf8'));
  const lines = await send(site, sign, { action: 'release', remote: 'hosting', buildId }, build);
  return { buildId: String(buildId), lines };
}

/** Adds an editor with one-time codes. @returns their secret, and the token of an open session */
export const addEditorWithCode = (store: Store, name: string, password: string) =>
  withStore(store, async (database) => {
    const hash = cheapHashOf(password);
    await addEditor(database, name, hash, Date.now());
    const account = { key: editorKey(name), name };
    const secret = await renewTotp(database, account.key);
    if (!secret) throw new Error(`no editor ${name}`);
    const { token } = await openSession(database, hash, Date.now(), account);
    return { secret, token };
  });
