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

/**
 * The measured variants, each with the answers it gives itself; everything else comes from the running site.
 * The pages of all three are the composed ones, so markup, CSS and headers are the same.
 */
export async function variantsOf({ origin, paths, monolith }) {
  const pages = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
      const { 'content-security-policy': policy = '' } = Object.fromEntries(response.headers);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
      if (policy) headers['content-security-policy'] = policy;
      return { path, html: await response.text(), headers };
    }),
  );
  const modules = monolith.files.map(({ path, code }) => {
    const headers = {
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    return [path, { headers, br: brotli(code), gzipBytes: gzipSync(code, { level: 9 }).length }];
  });
  const own = (transform) =>
    pages.map(({ path, html, headers }) => [path, { headers, br: brotli(transform(html, path)) }]);
  return {
    /** CSS inlined into a page, in bytes after gzip. */
    cssBytes: new Map(pages.map(({ path, html }) => [path, inlinedCssBytes(html)])),
    variants: [
      { name: 'federated', own: new Map() },
      {
        name: 'monolith',
        own: new Map([...modules, ...own((html, path) => monolithHtml(html, monolith.modulesOf(path)))]),
      },
      { name: 'bare', own: new Map(own(bareHtml)) },
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
