import { config } from 'zod';

/**
 * Imported before any schema in browsers. Without `jitless`, zod compiles its checks with `new Function`, which the
 * site's CSP forbids and the telemetry counts as a blocked visit.
 */
config({ jitless: true });
