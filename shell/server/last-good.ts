import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf } from '@site/api/integrity';
import type { Live } from '@site/api/live';
import type { Truth } from '@site/api/truth';
import { blobName } from '@site/api-contract/site-rules';
import { z } from 'zod';
import { checkedList, eachOf, parsed } from './remote-truth.ts';

/** Compositions kept: the live one, and the one before for when a file of it is damaged. */
const KEPT = 2;

/** Files read or written at once. */
const AT_ONCE = 32;

/** `live.json`: what was served last, newest first, and what signs preview links. */
const copySchema = z.object({
  compositions: z.array(z.string().regex(/^[0-9a-f]{16}$/)).min(1),
  previewKey: z.base64(),
});

/** What a host has to know, wherever it stands now. */
interface KeptTruth extends Truth {
  /** Whether what is live was told the last time, and not taken from the copy. */
  isTold(): boolean;
  /** Whether what is served was taken from the copy, and nothing was told since. */
  isFallback(): boolean;
  /** Whether the copy alone is enough to serve a whole composition. */
  isWhole(): Promise<boolean>;
}

/** Removes all but what is needed of a folder. */
async function clear(folder: string, needed: Set<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (!needed.has(name)) await rm(join(folder, name), { force: true }).catch(() => {});
}

/**
 * Keeps a copy of what a host serves, so that it can start while nobody tells it what is live, and fetches only what it lacks.
 * Whatever of the copy is damaged or lost is fetched again; whoever reads it is as free to check it as what was told.
 *
 * @param folder is the copy's alone; it may be lost at any time
 * @param say is told when the copy stands in, and when it can't be written
 */
export function keepLastGood(truth: Truth, folder: string, say: (line: string) => void): KeptTruth {
  const place = {
    live: join(folder, 'live.json'),
    blobs: join(folder, 'blobs'),
    compositions: join(folder, 'compositions'),
    blob: (hash: string) => join(folder, 'blobs', blobName(hash)),
    composition: (id: string) => join(folder, 'compositions', `${id}.json`),
  };
  /** The composition that was asked for last: the bytes of others aren't kept. */
  let asked = { id: '', hashes: new Set<string>() };
  let key: Buffer | undefined;
  let kept = '';
  /** The key that {@link keep} noted, in base64. */
  let keptKey: string | undefined;
  let isTold = false;
  let isFallback = false;
  /** Whether something was told to be live and couldn't be had, if nothing can be served: then the copy is tried. */
  let wasTold = false;
  let holdsAny = false;
  /** Why the copy can't be written; empty when it can. */
  let fault = '';
  let said = '';
  const sayOnce = (line: string) => {
    if (line !== said) say(line);
    said = line;
  };

  /** Writes a file of the copy whole or not at all. The host serves on without. */
  const write = async (file: string, content: string | Buffer): Promise<void> => {
    const incoming = join(dirname(file), `.${randomUUID()}`);
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(incoming, content, { mode: 0o600 });
      await rename(incoming, file);
      fault = '';
    } catch (error) {
      await rm(incoming, { force: true }).catch(() => {});
      // Node's message goes on with random file names.
      [fault = ''] = (error as Error).message.split(',');
      sayOnce(`no copy of the site is kept in ${folder}: ${fault}`);
    }
  };
  const readCopy = async () => {
    const text = await readFile(place.live, 'utf8').catch(() => '');
    return copySchema.safeParse(parsed(text)).data;
  };
  const readList = async (id: string): Promise<{ text: string; hashes: Set<string> } | undefined> => {
    try {
      const text = await readFile(place.composition(id), 'utf8');
      return { text, hashes: new Set(Object.values(checkedList(id, text))) };
    } catch {
      return undefined;
    }
  };
  const readBlob = async (hash: string): Promise<Buffer | undefined> => {
    const bytes = await readFile(place.blob(hash)).catch(() => undefined);
    return bytes && integrityOf(bytes) === hash ? bytes : undefined;
  };

  /** The newest composition that can be served from the copy alone. */
  const readWhole = async (): Promise<string | undefined> => {
    for (const id of (await readCopy())?.compositions ?? []) {
      const { hashes } = (await readList(id)) ?? {};
      let isWhole = hashes !== undefined;
      await eachOf(hashes ?? [], AT_ONCE, async (hash) => {
        if (!(await readBlob(hash))) isWhole = false;
      });
      if (isWhole) return id;
    }
    return undefined;
  };
  const fromCopy = async (reason: string): Promise<Live | undefined> => {
    isTold = false;
    const composition = await readWhole();
    if (composition === undefined) return undefined;
    isFallback = true;
    const { mtime } = await stat(place.live);
    sayOnce(
      `${reason}: this host serves composition ${composition}, as it has since ${mtime.toISOString()}, until it can follow what is live; without the database forms, sign-in and deliveries answer 503`,
    );
    const now = Date.now();
    return { composition, movedAt: now, flipAt: now, isServed: false, now };
  };

  const fetchBlobs = async (hashes: string[], worthKeeping: Set<string>): Promise<Map<string, Buffer>> => {
    const fetched = hashes.length > 0 ? await truth.blobs(hashes) : new Map<string, Buffer>();
    await eachOf(fetched, AT_ONCE, async ([hash, bytes]) => {
      if (worthKeeping.has(hash) && integrityOf(bytes) === hash) await write(place.blob(hash), bytes);
    });
    return fetched;
  };
  /** Notes what is served now, and removes what neither it nor the one before needs. */
  const keep = async (id: string): Promise<void> => {
    kept = id;
    keptKey = key?.toString('base64');
    const list = await readList(id);
    if (fault || !list || !key) return;
    const copied = new Set(await readdir(place.blobs).catch(() => []));
    // Files that are in memory but not in the copy: its folder was emptied meanwhile.
    const lost = [...list.hashes].filter((hash) => !copied.has(blobName(hash)));
    await fetchBlobs(lost, list.hashes).catch((error: Error) =>
      sayOnce(`the copy of the site in ${folder} isn’t whole: ${error.message}`),
    );
    const before = (await readCopy())?.compositions.filter((other) => other !== id) ?? [];
    const compositions = [id, ...before].slice(0, KEPT);
    const text = JSON.stringify({ compositions, previewKey: key.toString('base64') });
    // Its time says since when this is served here: a start changes neither.
    if (text !== (await readFile(place.live, 'utf8').catch(() => ''))) await write(place.live, text);
    // The next composition may be arriving already: its files stay.
    const needed = new Set([...asked.hashes].map(blobName));
    const lists = new Set([asked.id, ...compositions].map((one) => `${one}.json`));
    for (const one of compositions)
      for (const hash of (await readList(one))?.hashes ?? []) needed.add(blobName(hash));
    await clear(place.blobs, needed);
    await clear(place.compositions, lists);
  };

  return {
    ...truth,
    isTold: () => isTold,
    isFallback: () => isFallback,
    isWhole: async () => (await readWhole()) !== undefined,
    async live() {
      if (wasTold && !holdsAny) {
        wasTold = false;
        const copy = await fromCopy('what is live can’t be had');
        if (copy) return copy;
      }
      try {
        const live = await truth.live();
        isTold = true;
        wasTold = live !== null;
        if (live) isFallback = false;
        return live;
      } catch (error) {
        isTold = false;
        const copy = holdsAny ? undefined : await fromCopy((error as Error).message);
        if (copy) return copy;
        throw error;
      }
    },
    async composition(id) {
      const copied = await readList(id);
      const text = copied?.text ?? (await truth.composition(id));
      if (text === undefined) return undefined;
      if (!copied) await write(place.composition(id), text);
      asked = { id, hashes: copied?.hashes ?? new Set(Object.values(checkedList(id, text))) };
      return text;
    },
    async blobs(hashes) {
      const found = new Map<string, Buffer>();
      await eachOf(hashes, AT_ONCE, async (hash) => {
        const bytes = asked.hashes.has(hash) && (await readBlob(hash));
        if (bytes) found.set(hash, bytes);
      });
      const lacking = hashes.filter((hash) => !found.has(hash));
      const fetched = await fetchBlobs(lacking, asked.hashes);
      return new Map([...found, ...fetched]);
    },
    async previewKey() {
      key = await truth.previewKey().catch(async (error) => {
        const copied = (await readCopy())?.previewKey;
        if (copied === undefined) throw error;
        return Buffer.from(copied, 'base64');
      });
      return key;
    },
    async report(host) {
      holdsAny ||= host.ready !== null;
      try {
        await truth.report(host);
      } finally {
        const isNew = host.serves !== kept || key?.toString('base64') !== keptKey;
        if (host.serves !== null && isNew) await keep(host.serves);
      }
    },
  };
}
