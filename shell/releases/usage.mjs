/** Meaning of the exit codes of the release commands, see `exit-code.ts`. */
const EXIT_CODES = `0 done; 1 wrong command or file: nothing was sent; 2 rejected by the site; 3 another change won; 4 no host answers, or
none can make the change; 5 the canary was aborted; 6 outcome unknown, or --wait stopped early.`;

/** Usage texts of the commands. Plain JavaScript: the npm scripts print them before an install. */
export const USAGE = {
  dev: `npm run dev                                          serve every app with hot reload at http://localhost:5180
npm run dev -- --only hosting --against https://…    serve one remote, or several (hosting,tools), inside a running site
  --writes                                           pass the forms of its pages on to that site
PORT sets another port than 5180; the remotes' ports (5181 and on) move with it.`,

  new: `npm run new -- remote NAME                  create a remote mfe-NAME with one page, one island and their tests
  --out DIR --site https://…                … as a package in a new folder, with the kit of that site
npm run new -- page REMOTE/NAME             create a page of a remote, with its route and its test
  --path PATH                               set the page's address, also of a new remote; default: /NAME
npm run new -- island REMOTE/NAME           create an island of a remote, with its rules and their test
Example names: a remote formations, a page pare-feu, an island PriceCalculator. A name in use is rejected; nothing changes.`,

  compose: `npm start                              install and build what is missing, release the local builds, serve the site
npm run build                          the same without serving; neither reverts a later change by others
  --all                                release the local builds also over changes by others
  --new-operator                       allow another operator than that of the live site
npm run compose                        compose the live releases again, e.g. with another version of this program
  --operator FILE                      apply this configuration; default: OPERATOR_FILE, or else operator.json
  --new-operator                       allow another operator than that of the live site
npm run check:operator                 list sample values in operator.json, expired ones, and prices without an offer
Settings such as PORT, DATA_DIR and PUBLIC_ORIGIN are environment variables: docs/reference/configuration.md.`,

  cluster: `npm run cluster                        run three hosts on PostgreSQL behind nginx, at http://localhost:3000, as local processes
  --all, --new-operator                as for « npm start »
Needs Debian's packages postgresql and nginx. PORT sets another port than 3000; the hosts and PostgreSQL use the next four.
Data, logs and env.sh, the settings for commands (« . data/cluster/env.sh »), are in data/cluster. Ctrl-C stops everything.`,

  release: `npm run release -- REMOTE                   build the local sources and put them live
  --from DIR|URL                            release an existing build: manifest.json, client/ and server/,
                                            or a build by Module Federation's own tools: mf-manifest.json, site-remote.json
  --base URL                                have browsers fetch its client files from there
  --canary SHARE                            release to SHARE percent of visitors; canary analysis aborts a worse release
  --then promote                            raise the share of a good canary by itself: 5, 20, 50, 100 %
  --force                                   allow a page of another team to lose an island: for the operator, here and with
                                            promote, rollback and retire
  --preview HOURS                           release to visitors with the printed link only
npm run promote -- REMOTE [BUILD]           release the canary to all visitors, if it is BUILD
  --from SITE                               release what another site shows, without a build: staging to production
npm run abort -- REMOTE [BUILD]             end the canary, if it is BUILD
npm run rollback -- REMOTE [BUILD]          go back to the previous release, or to the named one
npm run end-preview -- REMOTE [BUILD]       end one preview of the remote, or all
npm run retire -- REMOTE [--redirect PATH]  remove its pages: they answer 410, or redirect to PATH
npm run operator [-- --operator FILE]       apply operator.json, or FILE
npm run releases                            list live releases with time and author, canaries, previews, earlier releases, hosts
  --prune [--older-than DAYS]               delete releases that were replaced so many days ago; default: 30
  --verify [--bytes]                        verify the audit log; --bytes compares every stored file with its hash, without --to
  --refused                                 list refused changes with author and reason, without --to
Each command changes the site of DATABASE_URL or DATA_DIR, or with --to https://www.example.org a remote site. It signs with
the key in DELIVERY_KEY (its JSON or its file, see « npm run teams ») or with a CI's identity token.
  --wait [--timeout MINUTES]                with --to: wait for a canary with --then promote; default: 60 minutes
  --json                                    print the result, or { "error": { "message", "code" } }, as JSON
Exit codes: ${EXIT_CODES}
As a program, e.g. in the image: node shell/dist/server/release.js
  release|promote|abort|rollback|end-preview|retire|operator|releases, with the same options.`,

  client: `npx https://www.example.org/api/delivery/client.tgz COMMAND --to https://www.example.org
Each site serves this client, which needs Node 20.19 or later and no other package.
release [REMOTE] --from DIR|URL    release a build: manifest.json, client/ and server/, or one by Module Federation's own tools
  --canary SHARE                   release to SHARE percent of visitors; canary analysis aborts a worse release
  --then promote                   raise the share of a good canary by itself: 5, 20, 50, 100 %
  --preview HOURS                  release to visitors with the printed link only
  --base URL                       have browsers fetch its client files from there
promote REMOTE [BUILD]             release the canary to all visitors, if it is BUILD
  --from SITE                      release what another site shows, without a build: staging to production
abort REMOTE [BUILD]               end the canary, if it is BUILD
rollback REMOTE [BUILD]            go back to the previous release, or to the named one
end-preview REMOTE [BUILD]         end one preview of the remote, or all
retire REMOTE [--redirect PATH]    remove its pages: they answer 410, or redirect to PATH
releases                           list live releases, canaries, previews, earlier releases, hosts
key FILE                           create a key: the secret in FILE, its public half in FILE.pub and on standard output
  --wait [--timeout MINUTES]       wait for a canary with --then promote; default: 60 minutes
  --json                           print the result, or { "error": { "message", "code" } }, as JSON
It signs with the key in DELIVERY_KEY (its JSON or its file) or with a CI's identity token.
Exit codes: ${EXIT_CODES}`,
};
