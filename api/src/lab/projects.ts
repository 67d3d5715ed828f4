import { readFile, stat } from 'node:fs/promises';
import { type LabProject, labLimits, labProjectSchema } from '@site/api-contract/lab';
import type { Logger } from 'pino';
import { etagOf } from '../http/headers.ts';
import sample from './labProjects.json';

/** A project left out, and why. */
interface SkippedProject {
  /** Place in the file, from 1. */
  place: number;
  /** Messages of the contract, which name the field. */
  faults: string[];
}

/** What a file of projects holds. */
interface ParsedProjects {
  projects: LabProject[];
  skipped: SkippedProject[];
}

/**
 * Reads the operator's list: a project that breaks the contract, or takes another one's id, is left out and named.
 * @throws Error when the text is no JSON list.
 */
function parseProjects(text: string): ParsedProjects {
  // Windows editors begin a file with a byte order mark, which JSON doesn't know.
  const rows: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(rows)) throw new Error('expected a JSON array of projects');
  const projects: LabProject[] = [];
  const skipped: SkippedProject[] = [];
  for (const [index, row] of rows.entries()) {
    const faults = projects.length < labLimits.projects ? faultsOf(row, projects) : ['Trop de projets.'];
    if (Array.isArray(faults)) skipped.push({ place: index + 1, faults });
    else projects.push(faults);
  }
  return { projects, skipped };
}

function faultsOf(row: unknown, before: LabProject[]): LabProject | string[] {
  const parsed = labProjectSchema.safeParse(row);
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message);
  const isTaken = before.some(({ id }) => id === parsed.data.id);
  return isTaken ? ['Identifiant : déjà porté par un autre projet.'] : parsed.data;
}

/** Largest file that is read, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** The lab's list as it is now. */
export interface LabList {
  projects: LabProject[];
  /** The answer's body, which the tag names. */
  body: string;
  etag: string;
}

/** The operator's lab projects. The file is read anew each time: an edit shows with the next request. */
export class LabProjects {
  /** The text read last and what it became; the same text isn't parsed, nor its faults logged, twice. */
  #last: { text: string; list: LabList } | undefined;
  #lastFailure: string | undefined;

  /** Without a `file`, the bundled sample. `onSkipped` hears how many projects the list leaves out. */
  constructor(
    private readonly file: string | undefined,
    private readonly logger: Logger,
    private readonly onSkipped: (count: number) => void,
  ) {}

  /** @throws Error when the file can't be read or is no JSON list; logged once, until something changes. */
  async read(): Promise<LabList> {
    try {
      const text = await this.#text();
      if (this.#last?.text !== text) this.#last = { text, list: this.#toList(parseProjects(text)) };
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

  #toList({ projects, skipped }: ParsedProjects): LabList {
    for (const project of skipped) this.logger.warn(project, 'lab project left out');
    this.onSkipped(skipped.length);
    const body = JSON.stringify(projects);
    return { projects, body, etag: etagOf(body) };
  }
}
