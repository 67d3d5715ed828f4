export function satisfiesCaretRange(version: string, range: string): boolean;
