/** Usage texts of the commands. Plain JavaScript: the npm scripts print them before an install. */
export const USAGE = {
  dev: `npm run dev                                          every app with hot reload, at http://localhost:5180
npm run dev -- --only hosting --against https://…    one remote, or several (hosting,tools), inside a running site
PORT names another port than 5180; the remotes' ports (5181 and on) move with it.`,

  compose: `npm start                              installs and builds what is missing, puts live what was built here, serves the site
npm run build                          the same without serving; neither takes back what somebody else has changed since
  --all                                … that, too
  --new-operator                       the live site may get another operator
npm run compose                        composes what is live anew, e.g. with another version of this program
  --operator FILE                      puts this configuration in force: operator.json unless OPERATOR_FILE says otherwise
  --new-operator                       … also when it is another operator's than the live one
npm run check:operator                 lists what in operator.json is still a sample, out of date, or a price nothing is sold at
Settings such as PORT, DATA_DIR and PUBLIC_ORIGIN are environment variables: docs/reference/configuration.md.`,

  release: `npm run release -- REMOTE                   builds the sources that are here and puts them live
  --from DIR|URL                            … or a release built elsewhere: manifest.json, client/ and server/
                                            … or what Module Federation's own tools built: mf-manifest.json, site-remote.json
  --base URL                                browsers fetch its client files from there
  --canary SHARE                            for so many percent of visitors, not for all; one that fails more ends by itself
  --then promote                            … and one that holds reaches 5, 20, 50, 100 % of them
  --force                                   … also when a page of another team then lacks an island: for the operator
  --preview HOURS                           for visitors with the link that is printed, not for all
npm run promote -- REMOTE                   the canary for everybody
npm run abort -- REMOTE                     … for no visitor
npm run rollback -- REMOTE [BUILD]          the release before, or the one named
npm run end-preview -- REMOTE [BUILD]       links show nothing any more: of one release, or of all
npm run retire -- REMOTE [--redirect PATH]  its pages are gone for good (410), or lead to PATH
npm run operator [-- --operator FILE]       puts operator.json, or FILE, in force
npm run releases                            what is live since when and by whom, candidates, what was, hosts
  --prune [--older-than DAYS]               forgets releases that gave way so many days ago: 30
  --verify [--head HASH] [--bytes]          reckons the audit log anew; it must hold HASH, a head noted earlier; --bytes reads
                                            every stored file and compares it with its hash
  --refused                                 shows who was refused what
Each works on the site of DATABASE_URL or DATA_DIR, and with --to https://www.example.org on one elsewhere, signed with the
key in DELIVERY_KEY (its JSON or its file, see « npm run teams ») or by a CI's identity token.
As a program, e.g. in the image: node shell/dist/server/release.js
  publish|promote|abort|rollback|end-preview|retire|operator|list, with the same options.`,

  export: `npm run export -- --out DIR            writes the live site as files for a static host; DIR is empty or holds earlier exports
The site is that of DATABASE_URL or DATA_DIR, or of the API at API_URL.`,
};
