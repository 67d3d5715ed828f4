export const USAGE: Record<'dev' | 'compose' | 'release' | 'export', string>;
