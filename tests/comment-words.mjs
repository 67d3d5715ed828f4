// `npm run lint`: fails on comments that break rule 8 of CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../shell/tasks/lib.mjs';

/** Openings of a doc comment that describe the reader's question instead of the contract. */
const OPENING = /^\s*\/\*\*\s+(What|Whether|Who|How)\b/;

/** Words whose actor or meaning a comment can name. */
const VAGUE = /\b(asked|told|nobody|whoever|somebody|any more|of before)\b/i;

const COMMENT = /^\s*(\/\*\*|\/\/|\*|\/\*)/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.mts', '*.css'], {
  cwd: fromRoot(),
  encoding: 'utf8',
}).split('\n');

const faults = files
  .filter((file) => file && existsSync(fromRoot(file)))
  .flatMap((file) =>
    readFileSync(fromRoot(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        if (!COMMENT.test(line)) return [];
        const [found] = OPENING.exec(line) ?? VAGUE.exec(line) ?? [];
        return found ? [`${file}:${index + 1} « ${found.trim()} »`] : [];
      }),
  );
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('Name the actor and state the contract: CONTRIBUTING.md, rule 8.');
process.exitCode = faults.length > 0 ? 1 : 0;
