import type { Truth } from '@site/api/truth';
import type { HostConfig } from './config.ts';

/** What the API says, for a host without a database. */
export function remoteTruth(_apiUrl: string, _config: Pick<HostConfig, 'hostToken' | 'siteDir'>): Truth {
  throw new Error('not built yet');
}
