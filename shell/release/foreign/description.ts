import { remoteNameSchema, routeSchema } from '@site/kit/contract';
import { z } from 'zod';

/** The file in which a team that builds with its own tools says what its remote is to this site. */
export const DESCRIPTION = 'site-remote.json';

const foreignRouteSchema = routeSchema
  .pick({ path: true, expose: true, title: true, description: true, label: true, isIndexed: true })
  .extend({
    /** Stands where the page comes, until it is there and wherever it can't be had. */
    fallback: z.string().min(20),
  });

export const descriptionSchema = z.strictObject({
  /** The remote's name on this site: what « release » is told, and its share of addresses below `/mfe/`. */
  name: remoteNameSchema.refine((name) => name !== 'shell', 'a name of your own: the shell is the site’s'),
  routes: z.array(foreignRouteSchema).min(1),
});

export type Description = z.infer<typeof descriptionSchema>;
export type ForeignRoute = z.infer<typeof foreignRouteSchema>;
