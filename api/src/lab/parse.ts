import { type LabProject, labLimits, labProjectSchema } from '@site/api-contract/lab';

/** A project left out, and why. */
interface SkippedProject {
  /** Place in the file, from 1. */
  place: number;
  /** Messages of the contract, which name the field. */
  faults: string[];
}

/** What a file of projects holds. */
export interface ParsedProjects {
  projects: LabProject[];
  skipped: SkippedProject[];
}

/**
 * Reads the operator's list: a project that breaks the contract, or takes another one's id, is left out and named.
 * @throws Error when the text is no JSON list.
 */
export function parseProjects(text: string): ParsedProjects {
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
