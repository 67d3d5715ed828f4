import { join, resolve } from 'node:path';
import { searchForWorkspaceRoot } from 'vite';

const kit = resolve(import.meta.dirname, '..');

/**
 * Returns Vite's `server.fs` of an app: its folder, the kit, the contract and packages, without files named like secrets, keys
 * or databases. In a local override the scripts of a running site can read all other files of these folders.
 *
 * @param root the app's folder
 */
export const buildServedFiles = (root: string) => ({
  allow: [root, kit, resolve(kit, '../../api/contract'), join(searchForWorkspaceRoot(root), 'node_modules')],
  deny: [
    // Vite's default, which this list replaces.
    ...['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**'],
    '*.db*',
    '*-key.json',
  ],
});
