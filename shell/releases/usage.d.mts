export const USAGE: Record<'dev' | 'new' | 'compose' | 'cluster' | 'release' | 'client', string>;
