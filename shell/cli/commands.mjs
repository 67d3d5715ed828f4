import { InvalidArgumentError, Option } from 'commander';

/**
 * The commands of `site`, for its clone, its image and the package that teams run. Each names its words, its options, and the
 * room and function that carry it out: a program without the room lacks the command.
 *
 * @typedef {object} CommandDefinition
 * @property {string} line words and arguments, e.g. `rollback <remote> [build]`
 * @property {string} summary
 * @property {string} room
 * @property {string} run
 * @property {Option[]} [options]
 * @property {string[]} examples right lines to type, after `site`; the first is printed after a wrong line
 * @property {boolean} [isChange] changes the live site
 * @property {boolean} [hasTarget] takes `--to` or `--local`, and `--json`
 * @property {boolean} [isDefault] runs when its last word is left out
 * @property {boolean} [isOpen] passes options on that another program reads
 * @property {(given: { words: string[], options: Record<string, any>, hasDatabase: boolean }) => string | undefined} [check] finds
 *   what is wrong; `hasDatabase` is false in the package that a site serves
 */

/** Rejects an empty value, one that looks like an option, and an option that is given twice. */
function parseText(value, previous) {
  if (value === '') throw new InvalidArgumentError('It is empty.');
  if (value.startsWith('-')) throw new InvalidArgumentError('A value is expected in this place.');
  if (previous !== undefined) throw new InvalidArgumentError('The option is given twice.');
  return value;
}

const numberParser = (minimum, maximum) => (value, previous) => {
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= minimum && number <= maximum))
    throw new InvalidArgumentError(`It takes a number from ${minimum} to ${maximum}.`);
  if (previous !== undefined) throw new InvalidArgumentError('The option is given twice.');
  return number;
};

const flag = (name, text) => new Option(name, text);
const text = (name, description) => new Option(name, description).argParser(parseText);
const number = (name, description, minimum, maximum) =>
  new Option(name, description).argParser(numberParser(minimum, maximum));
const choice = (name, description, values) =>
  new Option(name, description).argParser((value, previous) => {
    if (!values.includes(value)) throw new InvalidArgumentError(`It takes ${values.join(' or ')}.`);
    return parseText(value, previous);
  });
/** An option that may be repeated. */
const list = (name, description) =>
  new Option(name, description).argParser((value, previous = []) => [...previous, parseText(value)]);

/** Shells with a completion. */
const SHELLS = ['bash', 'zsh', 'fish'];

const SITE = 'https://www.example.org';

export const targetOptions = {
  to: text('--to <address>', `the running site, such as ${SITE}; default: SITE_URL. Signs with DELIVERY_KEY`),
  local: flag('--local', 'the site whose database is here (DATABASE_URL or DATA_DIR), without a signature'),
  json: flag('--json', 'print one JSON object'),
};

const force = flag('--force', 'allow a page of another team to lose an island: for the operator');
const operatorOptions = [
  flag('--new-operator', 'allow another operator than that of the live site'),
  flag('--all', 'release the local builds also over changes by others').hideHelp(),
  list('--publish <folder>', 'release this build').hideHelp(),
  text('--checkout <id>', 'id of the clone that built it').hideHelp(),
  text('--programs <hash>', 'hash of the composing programs').hideHelp(),
];
const kind = choice('--kind <kind>', 'contact or beta', ['contact', 'beta']);
const rounds = text('--rounds <number>', 'number of rounds');
const write = flag('--write', 'replace the table in docs/explanation/measurements.md');
const pages = text('--pages <paths>', 'pages, such as /,/contact');

const bench = (name, summary, ...options) => ({
  line: `bench ${name}`,
  summary,
  room: 'tests',
  run: 'bench',
  options: [rounds, ...options, write],
  examples: [`bench ${name} --rounds 5`],
});

/** Meaning of the exit codes, see `shell/releases/client/exit-code.ts`. */
export const EXIT_CODES = {
  0: 'done',
  1: 'rejected by the site, or failed: the live site is unchanged',
  2: 'a word, an option, a file or the key can’t be used: nothing was built, sent or changed',
  3: 'another change won: the live site is as that change left it',
  4: 'no host answers, or none can make the change: the live site is unchanged',
  5: 'with --wait: the canary ended by itself',
  6: 'the outcome isn’t known, or --wait stopped early',
  7: 'composed, and the last good pages of a remote stay',
};

/** Nouns whose commands have a verb. */
export const GROUPS = {
  releases: 'list, prune and verify releases',
  operator: 'check and apply operator.json',
  new: 'create a remote, a page or an island from templates; a name in use is rejected, and nothing changes',
  bench: 'measure; each prints one table',
  teams: 'keys and pipelines that may change the site from elsewhere',
  editors: 'editors of /admin',
  password: 'the shared password of /admin',
  outbox: 'unsent mails',
  submissions: 'contact messages and beta sign-ups',
};

/**
 * Parts of the manual, each with its commands.
 *
 * @type {Record<string, CommandDefinition[]>}
 */
export const COMMANDS = {
  Release: [
    {
      line: 'release [remote]',
      summary: 'put a release live',
      room: 'releases',
      run: 'release',
      isChange: true,
      hasTarget: true,
      options: [
        text(
          '--from <source>',
          'folder or address of a build: manifest.json, client/ and server/, or a build of Module Federation’s own tools. In the clone, default: the build of its sources',
        ),
        text('--base <address>', 'have browsers fetch its client files from there'),
        number(
          '--canary <share>',
          'for this many percent of visitors; a worse release ends by itself',
          0.1,
          100,
        ),
        choice('--then <step>', 'promote: raise the share of a good canary by itself to 5, 20, 50, 100 %', [
          'promote',
        ]),
        number('--preview <hours>', 'for visitors with the printed link only', 0.01, 720).conflicts('canary'),
        force,
        flag('--wait', 'wait for the end of a canary with --then promote'),
        number('--timeout <minutes>', 'limit of --wait; default: 60', 0.1, 1440),
      ],
      examples: [
        `release hosting --to ${SITE}`,
        `release hosting --canary 5 --to ${SITE}`,
        `release hosting --preview 24 --to ${SITE}`,
        `release hosting --canary 5 --then promote --wait --timeout 60 --to ${SITE}`,
        `release hosting --from mfe-hosting/dist --base https://cdn.example.org/hosting/ --to ${SITE}`,
      ],
      check({ words: [remote], options }) {
        if (!remote && !options.from) return 'the remote is missing, such as hosting';
        if (options.then && options.canary === undefined) return '--then goes with --canary';
        if (options.wait && options.local) return '--wait goes with --to';
        if (options.wait && !options.then) return '--wait goes with --then promote';
        if (options.timeout !== undefined && !options.wait) return '--timeout goes with --wait';
      },
    },
    {
      line: 'rollback <remote> [build]',
      summary: 'go back to the previous release, or to BUILD',
      room: 'releases',
      run: 'rollback',
      isChange: true,
      hasTarget: true,
      options: [force],
      examples: [`rollback hosting --to ${SITE}`],
    },
    {
      line: 'releases list',
      summary: 'live releases with time and author, canaries, previews, earlier releases, hosts',
      room: 'releases',
      run: 'list',
      hasTarget: true,
      isDefault: true,
      examples: [`releases --to ${SITE}`],
    },
    {
      line: 'releases prune',
      summary: 'delete releases that were replaced long ago',
      room: 'operator',
      run: 'prune',
      isChange: true,
      hasTarget: true,
      options: [number('--older-than <days>', 'replaced so many days ago; default: 30', 0, 3650)],
      examples: [`releases prune --older-than 30 --to ${SITE}`],
    },
    {
      line: 'releases verify',
      summary: 'verify the audit log',
      room: 'operator',
      run: 'verify',
      hasTarget: true,
      options: [flag('--bytes', 'compare every stored file with its hash; with --local')],
      examples: [`releases verify --to ${SITE}`, 'releases verify --bytes --local'],
      check: ({ options }) => (options.bytes && !options.local ? '--bytes goes with --local' : undefined),
    },
    {
      line: 'releases rejected',
      summary: 'rejected changes with author and reason, from the database',
      room: 'operator',
      run: 'rejected',
      options: [targetOptions.json],
      examples: ['releases rejected'],
    },
    {
      line: 'key <file>',
      summary: 'create a key: the secret in FILE, its public half in FILE.pub and printed',
      room: 'key',
      run: 'create',
      options: [targetOptions.json],
      examples: ['key hosting-key.json'],
    },
  ],
  'Try a release first': [
    {
      line: 'promote <remote> [build]',
      summary: 'release the canary to all visitors, if it is BUILD',
      room: 'releases',
      run: 'promote',
      isChange: true,
      hasTarget: true,
      options: [
        text('--from <site>', 'release what another site shows, without a build: staging to production'),
        force,
      ],
      examples: [
        `promote hosting --to ${SITE}`,
        `promote hosting --from https://staging.example.org --to ${SITE}`,
      ],
    },
    {
      line: 'abort <remote> [build]',
      summary: 'end the canary, if it is BUILD',
      room: 'releases',
      run: 'abort',
      isChange: true,
      hasTarget: true,
      examples: [`abort hosting --to ${SITE}`],
    },
    {
      line: 'end-preview <remote> [build]',
      summary: 'end the preview of BUILD, or all of the remote',
      room: 'releases',
      run: 'endPreview',
      isChange: true,
      hasTarget: true,
      examples: [`end-preview hosting --to ${SITE}`],
    },
  ],
  'Change the whole site': [
    {
      line: 'retire <remote>',
      summary: 'remove its pages: they answer 410, or lead elsewhere',
      room: 'releases',
      run: 'retire',
      isChange: true,
      hasTarget: true,
      options: [text('--redirect <path>', 'page that its addresses lead to'), force],
      examples: [`retire hosting --to ${SITE}`, `retire hosting --redirect /offres --to ${SITE}`],
    },
    {
      line: 'operator apply [file]',
      summary: 'apply the operator’s configuration; default: OPERATOR_FILE, or else operator.json',
      room: 'operator',
      run: 'applyOperator',
      isChange: true,
      hasTarget: true,
      examples: [`operator apply operator.json --to ${SITE}`],
    },
    {
      line: 'operator check [file]',
      summary: 'list sample, expired and missing values, and prices without an offer; with any, exit with 1',
      room: 'operator',
      run: 'checkOperator',
      examples: ['operator check operator.json'],
    },
    {
      line: 'compose',
      summary: 'compose the live releases again, e.g. with another version of this program',
      room: 'compose',
      run: 'compose',
      isChange: true,
      options: [
        text('--operator <file>', 'default: OPERATOR_FILE, or else operator.json'),
        ...operatorOptions,
      ],
      examples: ['compose'],
    },
  ],
  Develop: [
    {
      line: 'completion <shell>',
      summary: 'print the completion of these commands for bash, zsh or fish',
      room: 'completion',
      run: 'printCompletion',
      examples: ['completion bash'],
      check: ({ words: [shell = ''] }) =>
        SHELLS.includes(shell) ? undefined : `« ${shell} » is no shell of ${SHELLS.join(', ')}`,
    },
    {
      line: 'dev',
      summary: 'serve every app with hot reload at http://localhost:5180; PORT sets another port',
      room: 'clone',
      run: 'develop',
      options: [
        text('--only <remotes>', 'one remote or several, such as hosting,tools, inside a running site'),
        text('--against <address>', 'the running site'),
        flag('--writes', 'pass the forms of its pages on to that site'),
      ],
      examples: ['dev', `dev --only hosting --against ${SITE}`],
      check({ options: { only, against, writes } }) {
        if (Boolean(only) !== Boolean(against)) return '--only and --against go together';
        if (writes && !against) return '--writes goes with --only and --against';
      },
    },
    {
      line: 'new remote <name>',
      summary: 'a remote with one page, one island and their tests',
      room: 'scaffold',
      run: 'remote',
      options: [
        text('--path <path>', 'address of its page; default: /NAME'),
        text(
          '--out <folder>',
          'a package in a new folder, with the kit of a site. The package that a site serves makes nothing else; default there: NAME',
        ),
        text('--site <address>', 'that site; default there: the site that serves it'),
      ],
      examples: ['new remote formations', `new remote formations --out ../formations --site ${SITE}`],
      check: ({ options: { out, site }, hasDatabase }) =>
        !hasDatabase || Boolean(out) === Boolean(site) ? undefined : '--out and --site go together',
    },
    {
      line: 'new page <place>',
      summary: 'a page of a remote, with its route and its test; in a package of its own, the name is enough',
      room: 'scaffold',
      run: 'page',
      options: [text('--path <path>', 'its address; default: /NAME')],
      examples: ['new page hosting/firewall'],
    },
    {
      line: 'new island <place>',
      summary:
        'an island of a remote, with its rules and their test; in a package of its own, the name is enough',
      room: 'scaffold',
      run: 'island',
      examples: ['new island hosting/Calculator'],
    },
    {
      line: 'cluster',
      summary: 'three hosts on PostgreSQL behind nginx, at http://localhost:3000, as local processes',
      room: 'clone',
      run: 'runCluster',
      options: operatorOptions.slice(0, 2),
      examples: ['cluster'],
    },
    bench(
      'pages',
      'time to paint and to interaction of pages, beside their own HTML and CSS without scripts',
      pages,
    ),
    bench(
      'releases',
      'cost of composing; then releases and rollbacks on three hosts under visits',
      text('--pages <number>', 'number of pages to compose'),
      text('--changes <number>', 'number of changes under visits'),
    ),
    bench(
      'requests',
      'pages that read the request, and other pages while distinct queries flood the host',
      text('--seconds <number>', 'seconds of each flood'),
    ),
    bench('navigation', 'time from a click to the next page’s paint, in Chromium without a debugger'),
    bench('taps', 'response time of one control of each kind, tapped at the first paint and later'),
  ],
  Operate: [
    {
      line: 'teams key <file>',
      summary: 'create a key: the secret in FILE, its public half in FILE.pub and printed',
      room: 'teams',
      run: 'createKey',
      examples: ['teams key data/hosting-key.json'],
    },
    {
      line: 'teams add <name>',
      summary: 'admit a key by its public half, or pipelines whose CI identity token has these claims',
      room: 'teams',
      run: 'add',
      options: [
        text('--remotes <names>', 'hosting,cloud or « * » for all, and for the operator’s settings'),
        text('--key <file>', 'the public half'),
        text('--until <day>', 'end of the key: a day (2027-01-31) or days (90d)'),
        text('--issuer <address>', 'issuer of the tokens'),
        text('--audience <text>', 'audience of the tokens'),
        list('--claim <name=value>', 'claim of the tokens; may be repeated'),
        flag('--previews-only', 'make and end previews, nothing else'),
      ],
      examples: [
        'teams add Hosting --remotes hosting --key data/hosting-key.json.pub',
        `teams add Hosting --remotes hosting --issuer https://gitlab.com --audience ${SITE} --claim project_id=1`,
      ],
    },
    {
      line: 'teams list',
      summary: 'keys and issuers, revoked ones included',
      room: 'teams',
      run: 'list',
      examples: ['teams list'],
    },
    {
      line: 'teams notify <name>',
      summary: 'notify a team of ended canaries and rollbacks; without an option, show its address',
      room: 'teams',
      run: 'notify',
      options: [
        text('--mail <address>', 'by mail'),
        flag('--off', 'remove the address and unsent notifications').conflicts('mail'),
      ],
      examples: ['teams notify Hosting --mail hosting@example.org'],
    },
    {
      line: 'teams revoke <id>',
      summary: 'revoke a key or an issuer at once',
      room: 'teams',
      run: 'revoke',
      examples: ['teams revoke ID'],
    },
    {
      line: 'teams rotate-preview-key',
      summary: 'end every preview link; a new key signs later ones',
      room: 'teams',
      run: 'rotatePreviews',
      examples: ['teams rotate-preview-key'],
    },
    {
      line: 'editors add <name>',
      summary: 'add an editor of /admin and print the password, this once',
      room: 'editors',
      run: 'add',
      examples: ['editors add "Léa B"'],
    },
    {
      line: 'editors list',
      summary: 'list the editors',
      room: 'editors',
      run: 'list',
      examples: ['editors list'],
    },
    {
      line: 'editors password <name>',
      summary: 'print a new password and end the editor’s sessions',
      room: 'editors',
      run: 'password',
      examples: ['editors password "Léa B"'],
    },
    {
      line: 'editors totp <name>',
      summary: 'require one-time codes; print the secret for the authenticator application',
      room: 'editors',
      run: 'totp',
      options: [flag('--off', 'require no one-time codes')],
      examples: ['editors totp "Léa B"'],
    },
    {
      line: 'editors remove <name>',
      summary: 'remove an editor and end the sessions; the history keeps the name',
      room: 'editors',
      run: 'remove',
      examples: ['editors remove "Léa B"'],
    },
    {
      line: 'editors unlock [address]',
      summary:
        'clear the failed logins that lock /admin; or admit that IP address for an hour, during an attack too',
      room: 'editors',
      run: 'unlock',
      examples: ['editors unlock', 'editors unlock 192.0.2.1'],
    },
    {
      line: 'password set',
      summary: 'set the shared password of /admin and end its sessions: prints a generated one',
      room: 'password',
      run: 'set',
      isDefault: true,
      options: [
        flag('--stdin', 'read the password from standard input'),
        flag(
          '--hash',
          'print the password and its hash for ADMIN_PASSWORD_HASH (with --stdin the hash alone); store nothing',
        ),
        flag('--off', 'remove the shared password: editors alone can sign in').conflicts(['stdin', 'hash']),
      ],
      examples: ['password'],
    },
    {
      line: 'backup [file]',
      summary: 'copy the embedded database while the site runs; default: DATA_DIR/backups/site-TIME.db',
      room: 'storage',
      run: 'backUp',
      examples: ['backup'],
    },
    {
      line: 'move-to-postgres',
      summary: 'copy the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL',
      room: 'storage',
      run: 'moveToPostgres',
      examples: ['move-to-postgres'],
    },
    {
      line: 'outbox list',
      summary: 'unsent mails: pending ones, and dead ones, whose last attempt failed',
      room: 'outbox',
      run: 'list',
      examples: ['outbox list'],
    },
    {
      line: 'outbox retry [id]',
      summary: 'make dead mails pending again: all, or one',
      room: 'outbox',
      run: 'retry',
      examples: ['outbox retry'],
    },
    {
      line: 'submissions list',
      summary: 'contact messages and beta sign-ups',
      room: 'submissions',
      run: 'list',
      options: [kind],
      examples: ['submissions list --kind contact'],
    },
    {
      line: 'submissions show <id>',
      summary: 'all of one',
      room: 'submissions',
      run: 'show',
      examples: ['submissions show ID'],
    },
    {
      line: 'submissions export',
      summary: 'write them to standard output',
      room: 'submissions',
      run: 'exportAll',
      options: [kind, choice('--format <format>', 'json or csv; default: json', ['json', 'csv'])],
      examples: ['submissions export --kind contact --format csv'],
    },
    {
      line: 'submissions purge [who]',
      summary:
        'delete one by its id, all of a person by e-mail, or those older than SUBMISSIONS_RETENTION_MONTHS. Backups keep theirs',
      room: 'submissions',
      run: 'purge',
      options: [flag('--dry-run', 'delete nothing, and count')],
      examples: ['submissions purge --dry-run', 'submissions purge lea@example.org'],
      check: ({ words: [who], options }) => (who && options.dryRun ? '--dry-run takes no id' : undefined),
    },
  ],
};
