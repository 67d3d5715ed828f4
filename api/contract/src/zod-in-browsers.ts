import { config } from 'zod';

/**
 * To be imported before a schema is, in browsers: zod would compile its checks with `new Function`, which the site's policy
 * forbids; the visit would count as one in which something was blocked.
 */
config({ jitless: true });
