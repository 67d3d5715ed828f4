import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startServer } from '../support/server.ts';

const ends = [];

/** Has something ended when the bench is over, whatever its end: last opened, first ended. */
export const atEnd = (end) => void ends.push(end);

/** Has something that can be stopped stopped at the end. */
export const keep = (started) => {
  atEnd(() => started.stop());
  return started;
};

/** Starts the composed site on a free port with a database of its own, as it is installed. */
export const startSite = async () => keep(await startServer({ NODE_ENV: 'production', LOG_LEVEL: 'info' }));

/** Longer than any visitor would wait for a page, and than any measurement takes. */
const PATIENCE_MS = 120_000;

/** Rejects what takes too long: a browser under load may leave a call unanswered for ever. */
function inTime(measured) {
  let timer;
  const late = new Promise((_, fail) => {
    const error = Object.assign(new Error(`no answer within ${PATIENCE_MS / 1000} s`), {
      name: 'TimeoutError',
    });
    timer = setTimeout(fail, PATIENCE_MS, error);
  });
  return Promise.race([measured, late]).finally(() => clearTimeout(timer));
}

/** Measures, once more when it took longer than any visitor would wait: a stalled machine, said in the report. */
export async function again(measure) {
  try {
    return await inTime(measure());
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error;
    again.count += 1;
    console.error(`measured again: ${error.message.split('\n')[0]}`);
    return inTime(measure());
  }
}
/** How often that was. */
again.count = 0;

async function endAll() {
  for (const end of ends.splice(0).reverse()) {
    await Promise.resolve(end()).catch((error) => console.error(error.message));
  }
}

/** The options of a bench; what they are when they aren't given says what each takes: a whole number above 0, a text, or nothing. */
function optionsOf(defaults) {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? { type: 'boolean' } : { type: 'string' },
    ]),
  );
  const { values } = parseArgs({ options: { ...options, json: { type: 'string' } } });
  for (const [name, value] of Object.entries(defaults)) {
    if (typeof value !== 'number' || values[name] === undefined) continue;
    values[name] = Number(values[name]);
    if (!Number.isInteger(values[name]) || values[name] < 1)
      throw new Error(`--${name} takes a whole number above 0`);
  }
  return { ...defaults, ...values };
}

/**
 * Runs a bench to its end, with its options. It resolves with what it was run with (`about`), its report as `text`, and
 * figures, which go into the file that `--json` names. The program's status is 1 when it rejects.
 */
export async function runBench(defaults, bench) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => endAll().finally(() => process.exit(130)));
  }
  const load = () => loadavg()[0].toFixed(1);
  const before = load();
  try {
    const { json, ...options } = optionsOf(defaults);
    const { about, text, ...figures } = await bench(options);
    const all = {
      ...{ date: new Date().toISOString(), node: process.version, ...about },
      // A bench itself makes one or two; more than there are cores, and the times say little.
      load: `${before} before, ${load()} after, ${availableParallelism()} cores`,
    };
    const entries = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    console.log(`${entries.join(' · ')}\n${text}`);
    if (json) await writeFile(json, JSON.stringify({ ...all, ...figures }, null, 1));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await endAll();
  }
}
