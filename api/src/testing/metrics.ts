export const METRICS_TOKEN = 'un-jeton-de-seize-caracteres';

/** What `/metrics` says to the holder of {@link METRICS_TOKEN}. */
export const metricsOf = async (origin: string): Promise<string> =>
  (await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
