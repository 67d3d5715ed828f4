/** Usage texts of the API's commands. Plain JavaScript: `api/cli.mjs` prints them before dependencies are installed. */
export const USAGE = {
  start: `npm start -w @site/api    serves the API alone, for hosts with API_URL or the site as files; at 127.0.0.1:3001 unless
                          HOST and PORT say otherwise. It installs and builds what is missing.`,

  'admin-editors': `People who edit at /admin under a name and with a password of their own.
  npm run admin:editors -- add <name>           prints their password, this once
  npm run admin:editors -- list
  npm run admin:editors -- password <name>      gives a new one, prints it, ends their sessions
  npm run admin:editors -- totp <name>          asks for one-time codes from now on; prints what their application needs
  npm run admin:editors -- totp <name> --off    asks for none from now on
  npm run admin:editors -- remove <name>        ends their sessions; the history keeps their name`,

  'admin-password': `Sets the password of /admin that all share. Ends the sessions that began with the former one, and lets locked-out addresses try again.
  npm run admin:password                 generates one and prints it
  npm run admin:password -- --stdin      reads it from standard input
  npm run admin:password -- --off        leaves none: only editors come in (npm run admin:editors)`,

  'admin-unlock': `Ends the lock of /admin after too many wrong passwords; the site may be running.
  npm run admin:unlock                   forgets every failure so far; an attack goes on from there
  npm run admin:unlock -- <address>      lets that IP address in for an hour, whatever others do`,

  backup: `Copies the embedded database, while the site runs.
  npm run backup              to DATA_DIR/backups/site-<time>.db
  npm run backup -- <file>    to that file, which must not exist yet
To restore: stop the site, put the copy in place of DATA_DIR/site.db, delete site.db-wal and site.db-shm, start.`,

  'move-to-postgres': `Copies the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL.
  DATABASE_URL=postgres://user:password@host:5432/site npm run move-to-postgres
Stop the site first, and start it with DATABASE_URL afterwards: what it accepted in between would stay behind. While it
runs, or another command uses the file, nothing is copied.`,

  outbox: `Mails and notifications of teams that have not been sent.
  npm run outbox -- list          lists those pending, and those dead: their last attempt failed
  npm run outbox -- retry [id]    makes dead ones pending again: all, or one`,

  submissions: `What visitors have sent: contact messages and beta sign-ups.
  npm run submissions -- list [--kind contact|beta]
  npm run submissions -- show <id>
  npm run submissions -- export [--kind contact|beta] [--format json|csv]
      to standard output; « npm run --silent submissions » writes nothing else there
  npm run submissions -- purge [--dry-run]     forgets those older than SUBMISSIONS_RETENTION_MONTHS (36),
      and beta sign-ups left unconfirmed for 7 days, as the API does every day
  npm run submissions -- purge <id|e-mail>     forgets one, or all of a person, whatever their age
Rows, pending and dead mails, and mails in files go; what backups hold is yours to delete.`,

  teams: `Who may change the site from elsewhere.
  npm run teams -- key FILE                               makes a key: the secret in FILE, its public half in FILE.pub and printed
  npm run teams -- add NAME --remotes REMOTES --key FILE.pub [--until DAY] [--approval]
                                                          lets a key sign, by its public half, until a day (2027-01-31) or for days (90d)
  npm run teams -- add NAME --remotes REMOTES --issuer URL --audience A --claim NAME=VALUE … [--approval]
                                                          … or lets pipelines release whose CI identity token has these claims
                                                          --approval: what goes live waits for an editor at /admin/livraisons
  npm run teams -- list                                   keys and issuers, revoked ones included
  npm run teams -- notify NAME [--mail ADDRESS] [--webhook URL [--private-network]]
                                                          tells a team by mail, webhook or both when its canary ends, its release is
                                                          rolled back, or an approval waits or was decided; prints the webhook's
                                                          secret, this once. Alone: shows the addresses
                                                          --private-network: the webhook may be in a network of the operator's own
  npm run teams -- notify NAME --off                      ends that, and removes what wasn't sent
  npm run teams -- revoke ID                              ends the rights of one, at once
  npm run teams -- rotate-preview-key                     ends every preview link: a new key signs those of after
REMOTES: hosting,cloud or '*' for all, and for the operator's settings.`,
};
