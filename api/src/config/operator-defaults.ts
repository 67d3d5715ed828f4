import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { operatorSchema } from '@site/api-contract/operator/operator';
import { z } from 'zod';
import { ConfigError, type Environment } from './environment.ts';

const { origin, email } = operatorSchema.shape;

/** The two facts of `operator.json` that the API needs. */
const operatorFacts = z.object({ origin, email });

/**
 * Returns the environment of a command without a host: `origin` and `email` of `OPERATOR_FILE` are the defaults of
 * `PUBLIC_ORIGIN` and `MAIL_TO`. The file isn't read when both are set.
 * @throws ConfigError if the file can't be read, or has no valid `origin` or `email`
 */
export function addOperatorDefaults(env: Environment): Environment {
  if (env.PUBLIC_ORIGIN && env.MAIL_TO) return env;
  const operator = readOperatorFacts(resolve(env.OPERATOR_FILE || 'operator.json'));
  return {
    ...env,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN || operator.origin,
    MAIL_TO: env.MAIL_TO || operator.email,
  };
}

function readOperatorFacts(file: string): z.infer<typeof operatorFacts> {
  try {
    return operatorFacts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new ConfigError(
      `PUBLIC_ORIGIN and MAIL_TO default to values of ${file}, which can’t be used. Set both, or OPERATOR_FILE.\n${reason}`,
      { cause: error },
    );
  }
}
