import { z } from 'zod';

/** How long one composition may take, in seconds: `COMPOSE_DEADLINE_S`. All of the site takes 10 s on two cores. */
export function deadlineS(): number {
  const set = process.env.COMPOSE_DEADLINE_S || 120;
  const parsed = z.coerce.number().min(1).max(3_600).safeParse(set);
  if (!parsed.success) throw new Error(`COMPOSE_DEADLINE_S takes 1 to 3600 seconds, not ${set}`);
  return parsed.data;
}
