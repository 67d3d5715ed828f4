import {
  type filesAnswerSchema,
  hostReportSchema,
  type liveAnswerSchema,
  type previewKeyAnswerSchema,
} from '@site/api-contract/site';
import {
  hashOfBlob,
  SITE_BLOBS_PATH,
  SITE_COMPOSITIONS_PATH,
  SITE_FILES_MAX,
  SITE_FILES_PATH,
  SITE_HOSTS_PATH,
  SITE_LIVE_PATH,
  SITE_PREVIEW_KEY_PATH,
} from '@site/api-contract/site-rules';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { requireBearer } from '../http/bearer.ts';
import { readJson } from '../http/body.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { methodNotAllowed } from '../http/method.ts';
import { HttpProblem } from '../http/problem.ts';
import { requireObject } from '../http/require-object.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { Truth } from './truth.ts';

/** Paths of the calls, as Express reads them and the log names them. */
export const COMPOSITION_PATH = `${SITE_COMPOSITIONS_PATH}/:id`;
/** See {@link COMPOSITION_PATH}. */
export const BLOB_PATH = `${SITE_BLOBS_PATH}/:name`;
/** See {@link COMPOSITION_PATH}. */
export const HOST_PATH = `${SITE_HOSTS_PATH}/:id`;

/** Query of `GET /api/site/files`. */
export const filesQuerySchema = z.object({
  path: z
    .array(z.string(), 'path : des textes sont attendus.')
    .max(SITE_FILES_MAX, `path : ${SITE_FILES_MAX} au plus sont acceptés.`)
    .optional()
    .meta({ description: `Seulement ces chemins, ${SITE_FILES_MAX} au plus ; absent, tous` }),
});

/** What its name stands for never changes. Not for shared caches: it is told to hosts only. */
const FOREVER = { 'Cache-Control': 'private, max-age=31536000, immutable' };

/** What the routes need from the API around them. */
interface SiteRouteOptions {
  truth: Truth;
  hostToken: string | undefined;
  publicOrigin: string;
}

const hostId = z.uuid();

/** `/api/site/…`: what a host without a database has to know of the site, and what it says of itself; see {@link Truth}. */
export function siteRoute({ truth, hostToken, publicOrigin }: SiteRouteOptions): Router {
  const live: RequestHandler = async (_request, response) => {
    const answer: z.input<typeof liveAnswerSchema> = { live: await truth.live() };
    response.json(answer);
  };

  const composition = async ({ params }: Request<{ id: string }>, response: Response) => {
    const files = await truth.composition(params.id);
    if (files === undefined) throw new HttpProblem(404, 'Composition inconnue.');
    response.set(FOREVER).type('json').send(files);
  };

  const blob = async ({ params }: Request<{ name: string }>, response: Response) => {
    const hash = hashOfBlob(params.name);
    const bytes = (await truth.blobs([hash])).get(hash);
    if (!bytes) throw new HttpProblem(404, 'Aucun contenu n’a cette empreinte.');
    response.set(FOREVER).type('application/octet-stream').send(bytes);
  };

  const files: RequestHandler = async ({ query }, response) => {
    const path = query.path === undefined ? undefined : [query.path].flat();
    const parsed = filesQuerySchema.safeParse({ path });
    if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues), 'Paramètres non reconnus.');
    const asked = parsed.data.path;
    const found = asked ? await truth.publicFiles(asked) : await truth.everyPublicFile();
    const answer: z.input<typeof filesAnswerSchema> = Object.fromEntries(found);
    response.json(answer);
  };

  const previewKey: RequestHandler = async (_request, response) => {
    const answer: z.input<typeof previewKeyAnswerSchema> = {
      key: (await truth.previewKey()).toString('base64'),
    };
    response.json(answer);
  };

  const report = async (request: Request<{ id: string }>, response: Response) => {
    const id = idOf(request);
    const parsed = hostReportSchema.safeParse(requireObject(request.body));
    if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues), 'Hôte : forme non reconnue.');
    const { name, serves = null, ready = null, problem = null } = parsed.data;
    await truth.report({ id, name, serves, ready, problem });
    response.status(204).end();
  };

  const forget = async (request: Request<{ id: string }>, response: Response) => {
    await truth.forget(idOf(request));
    response.status(204).end();
  };

  const guard = requireBearer(hostToken);
  const writing = [guard, requireSameOrigin(publicOrigin)];
  const readOnly = methodNotAllowed('GET', 'HEAD');
  return Router({ strict: true, caseSensitive: true })
    .get(SITE_LIVE_PATH, guard, live)
    .all(SITE_LIVE_PATH, readOnly)
    .get(COMPOSITION_PATH, guard, composition)
    .all(COMPOSITION_PATH, readOnly)
    .get(BLOB_PATH, guard, blob)
    .all(BLOB_PATH, readOnly)
    .get(SITE_FILES_PATH, guard, files)
    .all(SITE_FILES_PATH, readOnly)
    .get(SITE_PREVIEW_KEY_PATH, guard, previewKey)
    .all(SITE_PREVIEW_KEY_PATH, readOnly)
    .put(HOST_PATH, ...writing, ...readJson, report)
    .delete(HOST_PATH, ...writing, forget)
    .all(HOST_PATH, methodNotAllowed('PUT', 'DELETE'));
}

function idOf({ params }: Request<{ id: string }>): string {
  const { data: id } = hostId.safeParse(params.id);
  if (id === undefined) throw new HttpProblem(404, 'Le nom d’un hôte est un UUID.');
  return id;
}
