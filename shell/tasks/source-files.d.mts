export function listSourceFiles(path: string): string[];
