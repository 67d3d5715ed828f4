import type { Operator } from '@site/kit/operator';
import { WEBKIT_USER_AGENT_PATTERN } from '../app/page/data.ts';
import { FEEDS } from '../app/prices/feeds.ts';
import { NOT_FOUND_PATH } from '../app/remote.ts';
import { assetTypes } from '../server/composition.ts';
import {
  adaptHeadersToPath,
  assetHeaders,
  buildSharedPageHeaders,
  denyAllPolicy,
  federationHeaders,
  INTEGRITY_POLICY,
  isForFederations,
} from '../server/headers.ts';
import { FEED_TYPE } from '../server/prepared-response.ts';
import { SPECULATION_HEADER, SPECULATION_PATH, SPECULATION_RULES } from '../server/speculation.ts';
import type { PagePolicies } from '../site/paths.ts';
import { buildRedirectRules, type Redirect } from '../site/redirects.ts';
import type { Registry } from '../site/registry.ts';

/** Input of the nginx configuration of an export. */
export interface NginxInput {
  id: string;
  /** Files below the root by address, e.g. `offres/vds.html` at `/offres/vds`. */
  files: Map<string, string>;
  policy: PagePolicies;
  hosts: Pick<Operator['hosts'], 'clientArea'>;
  retired: Registry['retired'];
  /** Folders below the root whose files carry their hash in their name. */
  assetFolders: string[];
}

/** nginx reads no token longer than 4 096 bytes. */
const LONGEST = 2_000;

const GENERATED = '# Written by `npm run export`; the next export replaces it.\n';

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Quotes a text for nginx. Throws for a dollar sign, which nginx cannot escape. */
function literal(text: string): string {
  if (text.includes('$')) throw new Error(`nginx can’t express a text with a dollar sign: ${text}`);
  return quote(text);
}

const exactly = (text: string) => quote(`~^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

const block = (head: string, lines: string[]) =>
  `${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

const map = (source: string, variable: string, lines: string[], otherwise = '') =>
  block(`map ${source} ${variable}`, [`default ${literal(otherwise)};`, ...lines]);

/**
 * Returns the generated nginx configuration by file name: the file and headers of each address, and the redirects.
 * `deploy/nginx` includes these files.
 */
export function buildNginxFiles(exported: NginxInput): Record<string, string> {
  const pages = pageHeaderMaps(exported);
  const removals = buildRemovals(exported);
  const { assetFolders, files, hosts } = exported;
  const fileLines = [...files].map(([address, file]) => `${exactly(address)} ${literal(`/${file}`)};`);
  const typeLines = Object.entries(assetTypes).map(([end, type]) => `${literal(type)} ${end.slice(1)};`);
  return {
    'http.conf': [
      GENERATED,
      '# The export to serve: another one is served, with its own headers, once nginx is reloaded.\n',
      map('$host', '$site_export', [], exported.id),
      '# The path as the visitor requested it, which `$uri` is not; for requests that only read.\n',
      map('"$request_method $request_uri"', '$site_path', [`${quote('~^(?:GET|HEAD) ([^?]*)')} $1;`]),
      map('$request_uri', '$site_query', [`${quote('~^[^?]*(\\?.*)$')} $1;`]),
      '# By patterns, because plain keys of a map match whatever their case.\n',
      map('$site_path', '$site_file', fileLines),
      redirectMap(hosts, 301, '$site_moved', removals.moved),
      redirectMap(hosts, 302, '$site_found'),
      map('$site_path', '$site_gone', removals.gone),
      ...pages.maps,
    ].join(''),
    'server.conf': [
      GENERATED,
      block('types', typeLines),
      '# An extension would make it JSON of any kind.\n',
      block(`location = ${FEEDS.prices.json}`, [
        'types {}',
        `default_type ${literal(FEED_TYPE)};`,
        'try_files $site_file =404;',
        'include site/site-page.conf;',
      ]),
      block(`location = ${SPECULATION_PATH}`, [
        'types {}',
        'default_type application/speculationrules+json;',
        `return 200 ${literal(SPECULATION_RULES)};`,
      ]),
      ...[...files.keys()]
        .filter(isForFederations)
        .map((address) =>
          block(`location = ${address}`, [
            'try_files $site_file =404;',
            'include site/export/federation-headers.conf;',
            'add_header Strict-Transport-Security $site_hsts;',
            'add_header Last-Modified "";',
          ]),
        ),
      ...assetFolders.map((folder) => block(`location ^~ /${folder}/`, ['include site/site-asset.conf;'])),
    ].join(''),
    'page-headers.conf': GENERATED + pages.headers,
    'asset-headers.conf': GENERATED + Object.entries(assetHeaders).map(addHeader).join(''),
    'federation-headers.conf': GENERATED + Object.entries(federationHeaders).map(addHeader).join(''),
  };
}

/** Returns map entries for the pages of retired remotes: redirects, and pages without one. A page in use is in neither. */
function buildRemovals({ files, retired }: NginxInput): { moved: string[]; gone: string[] } {
  // The first remote with a page counts, as on a host: the last entry of a `Map` does.
  const removedPages = new Map(
    Object.values(retired)
      .reverse()
      .flatMap(({ paths, to }) => paths.map((path) => [path, to] as const)),
  );
  const moved: string[] = [];
  const gone: string[] = [];
  for (const [path, to] of removedPages) {
    if (files.has(path)) continue;
    if (to) moved.push(`${exactly(path)} ${literal(to)};`);
    else gone.push(`${exactly(path)} 1;`);
  }
  return { moved, gone };
}

/**
 * Returns the `map` of the redirects with a status, with further entries. Named groups get a prefix, since nginx has one
 * namespace for groups and variables.
 */
function redirectMap(
  hosts: NginxInput['hosts'],
  status: Redirect['status'],
  variable: string,
  more: string[] = [],
): string {
  const lines = buildRedirectRules(hosts)
    .filter((rule) => rule.status === status)
    .map(({ pattern, location }) => {
      const nginxPattern = pattern.source.replace(/\(\?<(?=[a-z])/g, '(?<site_');
      return `${quote(`~${nginxPattern}`)} ${quote(location.replaceAll('$', '$site_'))};`;
    });
  return map('$site_path', variable, [...lines, ...more]);
}

const addHeader = ([name, value]: [string, string]) => `add_header ${name} ${literal(value)} always;\n`;

/**
 * Returns the headers of pages. A header that differs between pages becomes a `map`, with the not-found page's value as
 * default. The integrity policy is sent only to browsers that support it.
 */
function pageHeaderMaps({ files, policy }: NginxInput): { maps: string[]; headers: string } {
  const headersOf = (address: string) =>
    adaptHeadersToPath(address, buildSharedPageHeaders(policy[address] ?? denyAllPolicy));
  const notFound = headersOf(NOT_FOUND_PATH);
  const pages = [...files].filter(([address]) => !isForFederations(address));
  const byFile = pages.map(([address, file]) => [file, headersOf(address)] as const);
  const maps: string[] = [];
  const headers = Object.entries(notFound).map(([name, otherwise]) => {
    if (name === INTEGRITY_POLICY) {
      const variable = '$site_integrity_policy';
      maps.push(
        map(
          '$http_user_agent',
          variable,
          [`${quote(`~${WEBKIT_USER_AGENT_PATTERN.source}`)} "";`],
          otherwise,
        ),
      );
      return `add_header ${name} ${variable} always;\n`;
    }
    const values = byFile.map(([file, own]) => [file, own[name] ?? ''] as const);
    if (values.every(([, value]) => value === otherwise)) return addHeader([name, otherwise]);
    const longest = Math.max(otherwise.length, ...values.map(([, value]) => value.length));
    const parts = Array.from({ length: Math.ceil(longest / LONGEST) }, (_, part) => {
      const variable = `$site_${name.toLowerCase().replaceAll('-', '_')}_${part}`;
      const cut = (value: string) => value.slice(part * LONGEST, (part + 1) * LONGEST);
      const lines = values.map(([file, value]) => `${literal(`/${file}`)} ${literal(cut(value))};`);
      maps.push(map('$site_file', variable, lines, cut(otherwise)));
      return variable;
    });
    return `add_header ${name} "${parts.join('')}" always;\n`;
  });
  // Speculation rules are sent on pages outside the administration, unless the browser sends Save-Data.
  const isOffered = `${quote('~^:/(?!admin[./]).*\\.html$')} ${literal(SPECULATION_HEADER)};`;
  maps.push(map('"$http_save_data:$site_file"', '$site_speculation', [isOffered]));
  headers.push('add_header Speculation-Rules $site_speculation always;\n');
  return { maps, headers: headers.join('') };
}
