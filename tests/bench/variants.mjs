import { request } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const brotli = (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const STARTS_MODULE = /<script\b[^>]*\btype="module"[^>]*><\/script>/g;
const IMPORT_MAP = /<script\b[^>]*\btype="importmap"[^>]*>[\s\S]*?<\/script>/g;
const PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*>/g;

const withoutModules = (html) => html.replace(STARTS_MODULE, '').replace(IMPORT_MAP, '').replace(PRELOAD, '');

/** The same markup and CSS, started by the monolith's modules from the same place in the head. */
function monolithHtml(html, modules) {
  const [entry] = modules;
  const tags = [
    `<script type="module" crossorigin src="${entry}"></script>`,
    ...modules.slice(1).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  const mark = '<!--modules-->';
  return withoutModules(html.replace(/<script\b[^>]*\btype="module"/, `${mark}$&`)).replace(
    mark,
    tags.join(''),
  );
}

const bareHtml = (html) => html.replace(SCRIPT, '').replace(PRELOAD, '');

const modulesIn = (html) =>
  [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]*)"/g)].map(
    ([, href]) => href,
  );

const KEPT = ['content-type', 'cache-control', 'content-security-policy', 'integrity-policy'];

/** A file of the running site, with the headers that say how a browser treats it. */
async function read(origin, path) {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => KEPT.includes(name)));
  return { text: await response.text(), headers };
}

/**
 * The measured variants, each with its pages and modules; fonts and pictures come from the running site. The pages of all
 * three are the composed ones, so markup and CSS are the same, and all are sent from memory by the same front. Without a
 * monolith (`buildMonolith`) there are two.
 */
export async function variantsOf({ origin, paths, monolith }) {
  const pages = await Promise.all(paths.map(async (path) => ({ path, ...(await read(origin, path)) })));
  const script = (code, headers) => ({
    headers,
    br: brotli(code),
    gzipBytes: gzipSync(code, { level: 9 }).length,
  });
  const scripts = [...new Set(pages.flatMap(({ text }) => modulesIn(text)))];
  const federated = await Promise.all(
    scripts.map(async (path) => {
      const { text, headers } = await read(origin, path);
      return [path, script(text, headers)];
    }),
  );
  const modules = (monolith?.files ?? []).map(({ path, code }) => [
    path,
    script(code, {
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  ]);
  const own = (transform, keep = () => true) =>
    pages.map(({ path, text, headers }) => [
      path,
      {
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name))),
        br: brotli(transform(text, path)),
      },
    ]);
  // The monolith's modules have no hashes, which that policy would ask for.
  const hashless = (name) => name !== 'integrity-policy';
  const ownOfMonolith = () =>
    new Map([...modules, ...own((html, path) => monolithHtml(html, monolith.modulesOf(path)), hashless)]);
  return {
    /** CSS inlined into a page, in bytes after gzip. */
    cssBytes: new Map(pages.map(({ path, text }) => [path, inlinedCssBytes(text)])),
    variants: [
      { name: 'federated', own: new Map([...federated, ...own((html) => html)]) },
      ...(monolith ? [{ name: 'monolith', own: ownOfMonolith() }] : []),
      { name: 'bare', own: new Map(own((html) => bareHtml(html))) },
    ],
  };
}

const inlinedCssBytes = (html) =>
  gzipSync([...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n'), {
    level: 9,
  }).length;

/** Bytes of a file after gzip, as the site itself sends it. */
export function gzipBytes(origin, variant, path) {
  const own = variant.own.get(path);
  if (own) return own.gzipBytes;
  // Not `fetch`, which gives the bytes after decompression only.
  return new Promise((done, fail) => {
    const asked = request(new URL(path, origin), { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => (bytes += chunk.length)).on('end', () => done(bytes));
    });
    asked.on('error', fail).end();
  });
}
