/** Meaning of the exit codes of the release commands, see `exit-code.ts`. */
const EXIT_CODES = `0 done; 1 can’t be used: nothing was sent; 2 refused by the site; 3 another change won; 4 no host answers or
can make it; 5 the canary ended by itself, or the approval was refused; 6 not known, or --timeout is over.`;

/** Usage texts of the commands. Plain JavaScript: the npm scripts print them before an install. */
export const USAGE = {
  dev: `npm run dev                                          every app with hot reload, at http://localhost:5180
npm run dev -- --only hosting --against https://…    one remote, or several (hosting,tools), inside a running site
  --dev http://localhost:5173                        … a third-party remote, from the development server of its own tools
  --writes                                           … and what is sent from its pages reaches that site
PORT names another port than 5180; the remotes' ports (5181 and on) move with it.`,

  new: `npm run new -- remote NAME                  a remote mfe-NAME with one page, one island and their tests
  --out DIR --site https://…                … as a package of its own in a new folder, with the kit of the site there
npm run new -- page REMOTE/NAME             a page of a remote, with its route and its test
  --path PATH                               the page's address, also of a new remote; /NAME without
npm run new -- island REMOTE/NAME           an island of a remote, with its rules and their test
Names: a remote is formations, a page pare-feu, an island PriceCalculator. A name in use is refused and changes nothing.`,

  compose: `npm start                              installs and builds what is missing, puts live what was built here, serves the site
npm run build                          the same without serving; neither reverts what others have changed since
  --all                                … that, too
  --new-operator                       the live site may get another operator
npm run compose                        composes what is live anew, e.g. with another version of this program
  --operator FILE                      puts this configuration in force: operator.json unless OPERATOR_FILE says otherwise
  --new-operator                       … also when it is another operator's than the live one
npm run check:operator                 lists what in operator.json is still a sample, out of date, or a price nothing is sold at
Settings such as PORT, DATA_DIR and PUBLIC_ORIGIN are environment variables: docs/reference/configuration.md.`,

  cluster: `npm run cluster                        three hosts on PostgreSQL, nginx before them, at http://localhost:3000, as processes here
  --all, --new-operator                as « npm start » takes them
Needs Debian's packages postgresql and nginx. PORT names another port than 3000; the next four are the hosts' and PostgreSQL's.
Data, logs and env.sh, the settings for commands (« . data/cluster/env.sh »), are in data/cluster. Ctrl-C ends all in order.`,

  release: `npm run release -- REMOTE                   builds the sources that are here and puts them live
  --from DIR|URL                            … or a release built elsewhere: manifest.json, client/ and server/
                                            … or what Module Federation's own tools built: mf-manifest.json, site-remote.json
  --base URL                                browsers fetch its client files from there
  --canary SHARE                            for so many percent of visitors, not for all; one that fails more ends by itself
  --then promote                            … and one that holds reaches 5, 20, 50, 100 % of them
  --force                                   … also when a page of another team then lacks an island: for the operator
  --preview HOURS                           for visitors with the link that is printed, not for all
npm run promote -- REMOTE                   the canary for everybody
  --from SITE                               … or what another site shows, by its hash and without a build: staging to production
npm run abort -- REMOTE                     … for no visitor
npm run rollback -- REMOTE [BUILD]          the release before, or the one named
npm run end-preview -- REMOTE [BUILD]       links show nothing any more: of one release, or of all
npm run retire -- REMOTE [--redirect PATH]  its pages are gone for good (410), or lead to PATH
npm run operator [-- --operator FILE]       puts operator.json, or FILE, in force
npm run releases                            what is live since when and by whom, canaries and previews, what was, hosts
  --prune [--older-than DAYS]               forgets releases that gave way so many days ago: 30
  --verify [--head HASH] [--bytes]          reckons the audit log anew; it must hold HASH, a head noted earlier; --bytes reads
                                            every stored file and compares it with its hash
  --refused                                 shows who was refused what
Each works on the site of DATABASE_URL or DATA_DIR, and with --to https://www.example.org on one elsewhere, signed with the
key in DELIVERY_KEY (its JSON or its file, see « npm run teams ») or by a CI's identity token.
  --wait [--timeout MINUTES]                with --to: until a canary with --then promote, or an approval, has ended; 60 minutes
  --json                                    the result, or { "error": { "message", "code" } }, as JSON on standard output
Exit codes: ${EXIT_CODES}
As a program, e.g. in the image: node shell/dist/server/release.js
  release|promote|abort|rollback|end-preview|retire|operator|releases, with the same options.`,

  client: `npx https://www.example.org/api/delivery/client.tgz COMMAND --to https://www.example.org
Each site serves this client, which needs Node 20.19 or later and no other package.
release [REMOTE] --from DIR|URL    a built release: manifest.json, client/ and server/, or what Module Federation's own tools built
  --canary SHARE                   for so many percent of visitors; a canary that fails more ends by itself
  --then promote                   … and a canary that holds reaches 5, 20, 50, 100 % of them
  --preview HOURS                  for visitors with the link that is printed
  --base URL                       browsers fetch its client files from there
promote REMOTE                     the canary for everybody
  --from SITE                      … or what another site shows, by its hash and without a build: staging to production
abort REMOTE                       … for no visitor
rollback REMOTE [BUILD]            the release before, or the one named
end-preview REMOTE [BUILD]         ends the previews of the remote, or one
retire REMOTE [--redirect PATH]    its pages are gone for good (410), or lead to PATH
releases                           what is live, canaries and previews, what was, hosts
key FILE                           makes a key, without a site: the secret in FILE, its public half in FILE.pub and printed
  --wait [--timeout MINUTES]       until a canary with --then promote, or an approval, has ended; 60 minutes
  --json                           the result, or { "error": { "message", "code" } }, as JSON on standard output
It signs with the key in DELIVERY_KEY (its JSON or its file) or by a CI's identity token.
Exit codes: ${EXIT_CODES}`,

  export: `npm run export -- --out DIR            writes the live site as files for a static host; DIR is empty or holds earlier exports
The site is that of DATABASE_URL or DATA_DIR, or of the API at API_URL.`,
};
