/** Months after which visitors' messages and sign-ups are deleted; hosts may delete them sooner. */
export const MAX_RETENTION_MONTHS = 36;

/** Time for which data is kept, as the privacy policy and the notices under forms promise it. */
export const retentionText = `${MAX_RETENTION_MONTHS / 12} ans d’inactivité`;
