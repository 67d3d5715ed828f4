import { remoteNameSchema, routeSchema } from '@site/kit/contract';
import { z } from 'zod';

/** Name of the file in which a team with its own build tools describes its remote: name and routes. */
export const REMOTE_DESCRIPTION_FILE = 'site-remote.json';

const thirdPartyRouteSchema = routeSchema
  .pick({ path: true, expose: true, title: true, description: true, label: true, isIndexed: true })
  .extend({
    /** Text in the page's place until the browser has rendered it, and when the browser can't. */
    fallback: z.string().min(20),
    /**
     * True for an expose that exports `mount(container)` in place of a React component. The expose renders the page by itself,
     * in any framework.
     */
    mount: z.boolean().default(false),
  });

export const remoteDescriptionSchema = z.strictObject({
  /** The remote's name on this site: the argument of « release », and the remote's folder below `/mfe/`. */
  name: remoteNameSchema.refine((name) => name !== 'shell', 'a name of your own: the shell is the site’s'),
  routes: z.array(thirdPartyRouteSchema).min(1),
});

export type RemoteDescription = z.infer<typeof remoteDescriptionSchema>;
export type ThirdPartyRoute = z.infer<typeof thirdPartyRouteSchema>;
