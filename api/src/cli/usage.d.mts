export type Command =
  | 'start'
  | 'admin-editors'
  | 'admin-password'
  | 'admin-unlock'
  | 'backup'
  | 'move-to-postgres'
  | 'outbox'
  | 'submissions'
  | 'teams';
export const USAGE: Record<Command, string>;
