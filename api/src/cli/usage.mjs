/** Usage texts of the API's commands. Plain JavaScript: `api/cli.mjs` prints them before dependencies are installed. */
export const USAGE = {
  start: `npm start -w @site/api    serve the API alone; default address: 127.0.0.1:3001, see HOST
                          and PORT. Installs and builds what is missing.`,

  'admin-editors': `Editors of /admin, each with a name and a password.
  npm run admin:editors -- add <name>           add an editor and print the password, this once
  npm run admin:editors -- list                 list the editors
  npm run admin:editors -- password <name>      print a new password and end the editor's sessions
  npm run admin:editors -- totp <name>          require one-time codes; print the secret for the authenticator application
  npm run admin:editors -- totp <name> --off    require no one-time codes
  npm run admin:editors -- remove <name>        remove an editor and end the sessions; the history keeps the name`,

  'admin-password': `Sets the shared password of /admin. Ends sessions of the former password and all lockouts.
  npm run admin:password                 generate a password and print it
  npm run admin:password -- --stdin      read the password from standard input
  npm run admin:password -- --hash       print a password and its hash for ADMIN_PASSWORD_HASH, and store nothing; with
                                         --stdin: only the hash
  npm run admin:password -- --off        remove the shared password: editors alone can sign in (npm run admin:editors)`,

  'admin-unlock': `Ends the lockout of /admin after too many wrong passwords; the site may be running.
  npm run admin:unlock                   clear all counted failures; a continuing attack locks /admin again
  npm run admin:unlock -- <address>      admit that IP address for an hour, during an attack too`,

  backup: `Copies the embedded database, while the site runs.
  npm run backup              copy to DATA_DIR/backups/site-<time>.db
  npm run backup -- <file>    copy to a new file
To restore: stop the site, put the copy in place of DATA_DIR/site.db, delete site.db-wal and site.db-shm
beside it, start.`,

  'move-to-postgres': `Copies the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL.
  DATABASE_URL=postgres://user:password@host:5432/site npm run move-to-postgres
Stop the site first and start it with DATABASE_URL afterwards: the copy lacks whatever the site accepts in between. Copies
nothing while the site or another command uses the file.`,

  outbox: `Unsent mails and notifications of teams.
  npm run outbox -- list          list pending ones, and dead ones, whose last attempt failed
  npm run outbox -- retry [id]    make dead ones pending again: all, or one`,

  submissions: `Submissions of visitors: contact messages and beta sign-ups.
  npm run submissions -- list [--kind contact|beta]
  npm run submissions -- show <id>
  npm run submissions -- export [--kind contact|beta] [--format json|csv]
      write to standard output; « npm run --silent submissions » writes nothing else there
  npm run submissions -- purge [--dry-run]     delete those older than SUBMISSIONS_RETENTION_MONTHS (36), and sign-ups
      unconfirmed for 7 days, as the API does every day
  npm run submissions -- purge <id|e-mail>     delete one, or all of a person, of any age
Deletes rows, pending and dead mails, and mail files. Backups keep theirs: delete those yourself.`,

  teams: `Teams and pipelines that may change the site from elsewhere.
  npm run teams -- key FILE                               create a key: the secret in FILE, its public half in FILE.pub and printed
  npm run teams -- add NAME --remotes REMOTES --key FILE.pub [--until DAY] [RIGHTS]
                                                          admit a key by its public half; --until a day (2027-01-31) or for days (90d)
  npm run teams -- add NAME --remotes REMOTES --issuer URL --audience A --claim NAME=VALUE … [RIGHTS]
                                                          admit pipelines whose CI identity token has these claims
  npm run teams -- list                                   list keys and issuers, revoked ones included
  npm run teams -- notify NAME [--mail ADDRESS]           notify a team by mail: end of a canary, rollback. Without an option: show
                                                          the address
  npm run teams -- notify NAME --off                      remove the address and unsent notifications
  npm run teams -- revoke ID                              revoke a key or an issuer at once
  npm run teams -- rotate-preview-key                     end every preview link; a new key signs later ones
REMOTES: hosting,cloud or '*' for all, and for the operator's settings.
RIGHTS: --previews-only: make and end previews, nothing else`,
};
