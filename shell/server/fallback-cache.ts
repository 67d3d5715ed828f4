import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Logger } from 'pino';
import { z } from 'zod';
import { computeCompositionId, fileHashesSchema } from '../site/composition.ts';
import { type Composition, fetchEncodings, fetchVerifiedBlobs, prepareComposition } from './composition.ts';

const encodingsSchema = z.object({ br: z.string(), gzip: z.string(), quality: z.number() });

/** Content of the file: a composition with its bytes by hash, and the key that signs preview links. */
const copySchema = z.object({
  id: z.string(),
  files: fileHashesSchema,
  encodings: z.map(z.string(), encodingsSchema).default(new Map()),
  blobs: z.map(z.string(), z.instanceof(Buffer)),
  previewKey: z.instanceof(Buffer),
});
type Copy = z.infer<typeof copySchema>;

/** A composition that this host has served. */
interface KeptComposition {
  composition: Composition;
  previewKey: Buffer;
  /** When this host began to serve the composition. */
  since: Date;
}

/** A copy on disk of the composition that a host serves: the host starts from it while the database is away. */
export class FallbackCache {
  /** The copy of the last write, also of a failed one. */
  #written: Pick<Copy, 'id' | 'previewKey'> | undefined;

  /** @param file may be lost at any time */
  constructor(
    private readonly file: string,
    private readonly logger: Logger,
  ) {}

  /** Returns the kept composition; `undefined` without a copy whose every byte matches its hash. */
  async read(): Promise<KeptComposition | undefined> {
    const copy = await this.#readVerified();
    if (!copy) return undefined;
    const { mtime } = await stat(this.file);
    const { id, files, blobs, encodings, previewKey } = copy;
    return { composition: prepareComposition(id, files, blobs, encodings), previewKey, since: mtime };
  }

  /** Replaces the copy, unless it is whole and has this composition and key already. Never rejects. */
  async write({ id, files, encodings, blobs }: Composition, previewKey: Buffer): Promise<void> {
    const isSame = (copy?: Pick<Copy, 'id' | 'previewKey'>) =>
      copy?.id === id && copy.previewKey.equals(previewKey);
    if (isSame(this.#written)) return;
    this.#written = { id, previewKey };
    // An equal copy stays: its time is the start of serving the composition, whatever restarts follow.
    if (isSame(await this.#readVerified())) return;
    const incoming = `${this.file}.new`;
    try {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      await writeFile(incoming, serialize({ id, files, encodings, blobs, previewKey } satisfies Copy), {
        mode: 0o600,
      });
      await rename(incoming, this.file);
    } catch (error) {
      this.logger.warn(`no copy of the site is kept: ${(error as Error).message}`);
    }
  }

  async #readVerified(): Promise<Copy | undefined> {
    try {
      const copy = copySchema.parse(deserialize(await readFile(this.file)));
      if (computeCompositionId(copy.files) !== copy.id) return undefined;
      const source = { blobs: async () => copy.blobs };
      const blobs = await fetchVerifiedBlobs(source, copy.files);
      const compressed = await fetchEncodings(source, copy.encodings);
      return { ...copy, blobs: new Map([...blobs, ...compressed]) };
    } catch {
      return undefined;
    }
  }
}
