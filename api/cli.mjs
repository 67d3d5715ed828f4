// Runs the API alone from its sources, wherever DATA_DIR is relative to: `node api/cli.mjs`.
import { checkNode, ensureInstalled, fromRoot } from '../shell/tasks/lib.mjs';

checkNode();
await ensureInstalled();
await import('./build.mjs');
await import(fromRoot('api/dist/main.js'));
