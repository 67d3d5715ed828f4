/** Returns the engine's or the system's code of an error; empty if the error has no code. */
export const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
