import { readFile, stat } from 'node:fs/promises';
import { type LabProject, labLimits, labProjectSchema } from '@site/api-contract/lab';
import type { Logger } from 'pino';
import { etagOf } from '../http/headers.ts';
import sample from './labProjects.json';

/**
 * Reads the operator's list: a project that breaks the contract, or takes another one's id, is left out and named by its
 * place in the file, from 1.
 * @throws Error when the text is no JSON list.
 */
function parseProjects(text: string) {
  // Windows editors begin a file with a byte order mark, which JSON doesn't know.
  const rows: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(rows)) throw new Error('expected a JSON array of projects');
  const projects: LabProject[] = [];
  const skipped: { place: number; faults: string[] }[] = [];
  for (const [index, row] of rows.entries()) {
    const read = projects.length < labLimits.projects ? readProject(row, projects) : ['Trop de projets.'];
    if (Array.isArray(read)) skipped.push({ place: index + 1, faults: read });
    else projects.push(read);
  }
  return { projects, skipped };
}

/** The project of a row, or the messages of the contract that say why it is none. */
function readProject(row: unknown, before: LabProject[]): LabProject | string[] {
  const parsed = labProjectSchema.safeParse(row);
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message);
  const isTaken = before.some(({ id }) => id === parsed.data.id);
  return isTaken ? ['Identifiant : déjà porté par un autre projet.'] : parsed.data;
}

/** Largest file that is read, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** The operator's lab projects. The file is read anew each time: an edit shows with the next request. */
export class LabProjects {
  /** The text read last and what it became; the same text isn't parsed, nor its faults logged, twice. */
  #last: { text: string; list: { projects: LabProject[]; body: string; etag: string } } | undefined;
  #lastFailure: string | undefined;

  /** Without a `file`, the bundled sample. `onSkipped` hears how many projects the list leaves out. */
  constructor(
    private readonly file: string | undefined,
    private readonly logger: Logger,
    private readonly onSkipped?: (count: number) => void,
  ) {}

  /**
   * The list as it is now, and as the answer's body, which the tag names.
   * @throws Error when the file can't be read or is no JSON list; logged once, until something changes.
   */
  async read() {
    try {
      const text = await this.#text();
      if (this.#last?.text !== text) this.#last = { text, list: this.#listOf(text) };
      this.#lastFailure = undefined;
      return this.#last.list;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#lastFailure) this.logger.error({ reason }, 'lab projects unreadable');
      this.#lastFailure = reason;
      throw error;
    }
  }

  /** The title of a project; `undefined` when the list doesn't have it or can't be read. */
  async titleOf(id: string): Promise<string | undefined> {
    const list = await this.read().catch(() => undefined);
    return list?.projects.find((project) => project.id === id)?.title;
  }

  async #text(): Promise<string> {
    if (this.file === undefined) return JSON.stringify(sample);
    const { size } = await stat(this.file);
    if (size > MAX_BYTES) throw new Error(`${this.file} is larger than ${MAX_BYTES} bytes`);
    return readFile(this.file, 'utf8');
  }

  #listOf(text: string) {
    const { projects, skipped } = parseProjects(text);
    for (const project of skipped) this.logger.warn(project, 'lab project left out');
    this.onSkipped?.(skipped.length);
    const body = JSON.stringify(projects);
    return { projects, body, etag: etagOf(body) };
  }
}
