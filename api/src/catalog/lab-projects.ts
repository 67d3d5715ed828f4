import { readFile, stat } from 'node:fs/promises';
import { type LabProject, labLimits, labProjectSchema } from '@site/api-contract/lab/lab';
import type { Logger } from 'pino';
import { computeEtag } from '../http/headers.ts';
import sample from './sample-lab-projects.json';

/**
 * Parses the operator's list. `skipped` names, by its place in the file from 1, each project that breaks the contract or
 * repeats another project's id.
 * @throws Error if the text is no JSON list
 */
function parseProjects(text: string) {
  // Windows editors begin a file with a byte order mark, which JSON excludes.
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

/** Returns the project of a row, or the faults of an invalid row as French messages. */
function readProject(row: unknown, before: LabProject[]): LabProject | string[] {
  const parsed = labProjectSchema.safeParse(row);
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message);
  const isTaken = before.some(({ id }) => id === parsed.data.id);
  return isTaken ? ['Identifiant : déjà porté par un autre projet.'] : parsed.data;
}

/** Largest accepted file, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** The operator's lab projects. Each request reads the file, so that an edit shows at once. */
export class LabProjects {
  /** The last text with its parsed list: an unchanged text isn't parsed again, and its faults are logged once. */
  #last: { text: string; list: { projects: LabProject[]; body: string; etag: string } } | undefined;
  #lastFailure: string | undefined;

  /**
   * @param file absent: the bundled sample
   * @param onSkipped called with the number of projects left out, for each new text of the file
   */
  constructor(
    private readonly file: string | undefined,
    private readonly logger: Logger,
    private readonly onSkipped?: (count: number) => void,
  ) {}

  /**
   * Returns the current list, also as the answer's JSON body with its `ETag`.
   * @throws Error if the file can't be read or is no JSON list; repeated errors are logged once
   */
  async read() {
    try {
      const text = await this.#text();
      if (this.#last?.text !== text) this.#last = { text, list: this.#getList(text) };
      this.#lastFailure = undefined;
      return this.#last.list;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#lastFailure) this.logger.error({ reason }, 'lab projects unreadable');
      this.#lastFailure = reason;
      throw error;
    }
  }

  /** Returns a project's title; `undefined` if the list lacks the project or can't be read. Never rejects. */
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

  #getList(text: string) {
    const { projects, skipped } = parseProjects(text);
    for (const project of skipped) this.logger.warn(project, 'lab project left out');
    this.onSkipped?.(skipped.length);
    const body = JSON.stringify(projects);
    return { projects, body, etag: computeEtag(body) };
  }
}
