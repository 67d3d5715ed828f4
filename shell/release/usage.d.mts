export const USAGE: Record<'compose' | 'release' | 'export', string>;
